from .cells import Column as Column
from .columns import Logits as Logits, Nats as Nats, Share as Share, TokenId as TokenId
from .columns import column as column, columns_of as columns_of
from .estimates import Mean as Mean, Null as Null, Scored as Scored, estimate as estimate
from .origin import Origin as Origin
from .table import Result as Result, Table as Table, to_json as to_json
