"""Texts with which tokens, models and files try to become markup or code: 300, and more made from them.

Each sets `window.ran`, opens a dialog or asks for something where it is taken for what it pretends to be.
"""

import html
import json
import random
from dataclasses import replace
from itertools import product
from urllib.parse import quote

from support.analysis_models import random_weights
from support.toys import words_json
from unweave.model.folder import with_tokenizer
from unweave.model.model import Model
from unweave.text.tokenizer import parse_tokenizer

CALL = "window.ran=1"
FORMS = (
    "<script>{call}</script>",
    "</script><script>{call}</script>",
    "</script ><script>{call}</script >",
    "<!--<script>{call}</script>",
    "--><script>{call}</script>",
    "</title><script>{call}</script>",
    "</style><script>{call}</script>",
    "</textarea><script>{call}</script>",
    "]]><script>{call}</script>",
    "<img src=x onerror={call}>",
    "<img src=http://unweave.invalid/a.png>",
    '"><img src=x onerror={call}>',
    "'><img src=x onerror={call}>",
    "<svg onload={call}>",
    "<svg><script>{call}</script></svg>",
    "<svg><use href=data:image/svg+xml,x onload={call}>",
    "<math><mtext><img src=x onerror={call}>",
    "<iframe srcdoc='<script>parent.{call}</script>'>",
    "<iframe src=javascript:parent.{call}>",
    "<object data=javascript:{call}>",
    "<embed src=javascript:{call}>",
    "<a href=javascript:{call}>x</a>",
    "<body onload={call}>",
    "<input autofocus onfocus={call}>",
    "<details open ontoggle={call}>",
    "<style>@import'http://unweave.invalid/a.css';</style>",
    "<link rel=stylesheet href=http://unweave.invalid/a.css>",
    "<meta http-equiv=refresh content=0;url=http://unweave.invalid/>",
    "<base href=http://unweave.invalid/>",
    "<form action=javascript:{call}><button>",
    "<template><script>{call}</script></template>",
    "javascript:{call}",
    "{{{{constructor.constructor('{call}')()}}}}",
    "${{{call}}}",
    "{{@html'<img/src/onerror={call}>'}}",
    "';{call};'",
    '";{call};"',
    "`;{call};`",
    "\\u003cscript\\u003e{call}",
    "&lt;script&gt;{call}&lt;/script&gt;",
    "&#60;img/src/onerror={call}&#62;",
    "%3Cscript%3E{call}%3C/script%3E",
    "c-0000000000000000",
    "__proto__",
    "constructor",
    "toString",
    "#manifest",
    "=cmd|'/c calc'!A0",
)
AROUND = ("{}", "\u202e{}", "{}\u2028", "\x00{}", "\ufeff{}", "{}\x1b[31m", "▁{}")


SIGNS = "<>&\"'/=`!-{}$()\\;\u200d\ud7fb"


def texts(count: int = 300) -> list[str]:
    """So many texts, without blanks, all different."""
    found = dict.fromkeys(
        around.format(form.format(call=CALL)).replace(" ", "/") for around, form in product(AROUND, FORMS)
    )
    chance = random.Random(34)
    while len(found) < count:
        found[_spliced(chance)] = None
    return list(found)[:count]


def _spliced(chance: random.Random) -> str:
    """Parts of known texts behind each other, each as it is or in disguise, with signs between."""
    parts = []
    for form in chance.sample(FORMS, chance.randrange(1, 4)):
        text = form.format(call=CALL).replace(" ", "/")
        start = chance.choice([0, 0, chance.randrange(len(text))])
        parts += [chance.choice(DISGUISES)(text[start:]), "".join(chance.choices(SIGNS, k=chance.randrange(4)))]
    return "".join(parts)


DISGUISES = (
    str,
    str,
    str.swapcase,
    html.escape,
    quote,
    lambda text: json.dumps(text)[1:-1],
    lambda text: "".join(f"&#{ord(c)};" if c in SIGNS else c for c in text),
)
"""What a text looks like that hopes to be read once more than it is written."""


def model(count: int = 300, n_ctx: int = 16) -> Model:
    """A small random model whose name and tokens are hostile texts."""
    tokens = texts(count)
    tokenizer = parse_tokenizer(words_json(tokens, "<none>"), "hostile tokens")
    name = "</script><script>window.ran=1</script>"
    weights = replace(random_weights(34, d_vocab=len(tokens)), n_ctx=n_ctx)
    return with_tokenizer(weights, tokenizer, {"name": name}).to("float32")


def prompts(most: int = 15, count: int = 300) -> list[str]:
    """All tokens that hold no blank, as texts that fit the model."""
    whole = [text for text in texts(count) if not any(c.isspace() or c == "▁" for c in text)]
    return [" ".join(whole[at : at + most]) for at in range(0, len(whole), most)]
