"""JupyterLab on this computer, driven as a reader drives it: a notebook of cells, and what a cell printed."""

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

LAB = (
    "--no-browser",
    "--allow-root",
    "--ip=127.0.0.1",
    "--ServerApp.port=0",
    "--IdentityProvider.token=here",
    "--LabApp.expose_app_in_browser=True",
    "--LabApp.extension_manager=readonly",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.news_url=",
)
READY = """() => {
    const shown = window.jupyterapp?.shell.currentWidget;
    return shown?.sessionContext?.isReady && shown.context.isReady && shown.content?.widgets?.length
        && shown.sessionContext.session?.kernel?.status === 'idle';
}"""
RUN = """i => {
    window.jupyterapp.shell.currentWidget.content.widgets[i].model.executionCount = null;
    window.jupyterapp.shell.currentWidget.content.activeCellIndex = i;
    void window.jupyterapp.commands.execute('notebook:run-cell');
}"""
COUNT = "i => window.jupyterapp.shell.currentWidget.content.widgets[i].model.executionCount"
PRINTED = """i => window.jupyterapp.shell.currentWidget.content.widgets[i].model.outputs.toJSON()
    .map(one => one.text ?? one.data?.['text/plain'] ?? `${one.ename}: ${one.evalue}`).join('')"""
CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
    .map(one => [one.model.type, one.model.sharedModel.getSource()])"""
WRITE = "([i, text]) => window.jupyterapp.shell.currentWidget.content.widgets[i].model.sharedModel.setSource(text)"


@contextmanager
def lab(folder: Path):
    """A server of notebooks in a folder; its address."""
    places = {f"JUPYTER_{name}_DIR": str(folder / f".{name}") for name in ("RUNTIME", "CONFIG", "DATA")}
    environment = {**os.environ, **places, "IPYTHONDIR": str(folder / ".ipython"), "OMP_NUM_THREADS": "1"}
    words = [sys.executable, "-m", "jupyterlab", *LAB, f"--ServerApp.root_dir={folder}"]
    with (folder / "server.log").open("wb") as log:
        server = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
        try:
            yield _address(folder, server)
        finally:
            server.terminate()
            server.wait(30)


def _address(folder: Path, server) -> str:
    for _ in range(240):
        for found in (folder / ".RUNTIME").glob("jpserver-*.json"):
            if text := found.read_text():
                return json.loads(text)["url"]
        assert server.poll() is None, (folder / "server.log").read_text()
        time.sleep(0.25)
    raise TimeoutError((folder / "server.log").read_text())


class Notebook:
    """A notebook that is open in JupyterLab; the last of its cells is for questions."""

    def __init__(self, page, address: str, folder: Path, cells: list[str]) -> None:
        import nbformat

        made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(one) for one in [*cells, ""]])
        made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        number = len(list(folder.glob("*.ipynb")))
        nbformat.write(made, folder / f"shown-{number}.ipynb")
        self.page, self.last = page, len(cells)
        page.goto(f"{address}lab/workspaces/{number}/tree/shown-{number}.ipynb?token=here")
        page.wait_for_function(READY, timeout=120_000)

    def run(self, i: int) -> str:
        self.page.evaluate(RUN, i)
        self.page.wait_for_function(f"i => ({COUNT})(i) !== null", arg=i)
        self.page.wait_for_function(READY, timeout=120_000)
        return self.page.evaluate(PRINTED, i)

    def ask(self, code: str) -> str:
        self.page.evaluate(WRITE, [self.last, code])
        return self.run(self.last)

    def cells(self) -> list[list[str]]:
        """Type and source of every cell but the last."""
        return self.page.evaluate(CELLS)[:-1]

    def close(self) -> None:
        self.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
