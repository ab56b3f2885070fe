"""The page on rotary circuits: its lines run in their order, and have the values that their comments say."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[1] / "docs" / "rotary.md").read_text(encoding="utf-8")
LINES = [line for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines() if line]
VALUE = re.compile(r"(True|1\.0|\(.*\))(:.*)?")


def test_the_lines_of_the_page_have_the_values_it_says() -> None:
    names, checked = {}, 0
    for line in LINES:
        code, _, comment = line.partition("  # ")
        value = VALUE.fullmatch(comment)
        if value is None:
            exec(code, names)
        else:
            assert str(eval(code, names)) == value[1], line
            checked += 1
    assert checked == 5
