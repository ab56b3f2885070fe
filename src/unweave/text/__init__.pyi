from .display import visible as visible
from .documents import documents as documents, split as split
from .naming import numbered as numbered
from .stream import TokenStream as TokenStream, token_streams as token_streams
from .tokenizer import Tokenizer as Tokenizer, load_tokenizer as load_tokenizer
from .windows import all_windows as all_windows, two_parts as two_parts, windows as windows
