"""A training carried out by a command: alone or in a team, said aloud as it goes, ended well when asked to stop."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

import unweave as uw
from unweave.cli.context import Context
from unweave.cli.show import Panel, Report
from unweave.cli.stopping import asked_to_stop
from unweave.cli.watching import DynamicsWatcher
from unweave.errors import NumericError
from unweave.text.tokenizer import Tokenizer

if TYPE_CHECKING:
    from unweave.text.stream import TokenStream
    from unweave.training import (
        DataSource,
        Plan,
        Progress,
        RunFolder,
        State,
        Team,
        TrainConfig,
        Trained,
        Watcher,
    )
    from unweave.training.recipe import Holding

DATA_IN_WORDS = "the bundled corpus: public-domain and permissively licensed text and code, 25.6 MB"
LITTLE = 0.9
"""Share of the loss of even guessing above which a training is said to have taught nothing."""
SAID_EVERY = 10.0
"""Seconds between two lines of progress."""


@dataclass(frozen=True)
class Job:
    """What carries out trainings for a command; of a team, only the leader writes and speaks.

    Attributes:
        shell: How to speak.
        team: The processes that train together.
    """

    shell: Context
    team: "Team"

    def say(self, text: str) -> None:
        """Say something about progress, once for the whole team."""
        if self.team.leads:
            self.shell.say(text)

    def streams(self, data: "DataSource", tokenizer: Tokenizer) -> tuple["TokenStream", "TokenStream"]:
        """A text as tokens; the leader tokenises it, and the others find it done."""
        self.say(f"reading {data.source} …")
        with self.team.leader_first():
            from unweave.text.stream import token_streams

            return token_streams(data.source, tokenizer, self._tokenizing(), data.field, data.limit)

    def _tokenizing(self) -> Callable[[int, int], None]:
        """Says how far the tokenising of a long text is, every few seconds."""
        last = time.monotonic()

        def say(done: int, whole: int) -> None:
            nonlocal last
            if time.monotonic() - last >= SAID_EVERY:
                last = time.monotonic()
                self.say(f"tokenising: {done / 1e6:,.0f} of {whole / 1e6:,.0f} million characters")

        return say

    def begin(self, folder: Path, plan: "Plan", tokenizer: Tokenizer) -> "RunFolder":
        """The folder of a new run.

        Raises:
            StorageError: If something is there already.
            BadInput: If the team cannot share the training evenly.
        """
        self.team.check(plan.training)
        if self.team.leads:
            uw.training.RunFolder.begin(folder, plan, tokenizer)
        self.team.wait()
        return uw.training.RunFolder(folder)

    def carry_out(
        self,
        run: "RunFolder",
        text: tuple["TokenStream", "TokenStream"],
        save_minutes: float = 1.0,
        held: "Holding | None" = None,
    ) -> None:
        """Train from the newest checkpoint to the end of the budget, and write the finished model.

        Args:
            run: Where; it says what to train.
            text: What to learn from, and what to measure on.
            save_minutes: Time between two checkpoints.
            held: What of the model each process of a team holds, if not what the run began with.

        Raises:
            KeyboardInterrupt: If somebody asked to stop; everything is saved then.
            NumericError: If training diverges; the message names the last good checkpoint.
        """
        plan = run.plan
        own_device = uw.training.own_device(plan.training.device)
        config = replace(plan.training, device=own_device, team=held or plan.training.team)
        with run.held() if self.team.leads else nullcontext(), asked_to_stop(self.say) as stopping:
            state = run.restore(self.team.whole(config), self.say)
            self.team.wait()
            watcher = self._watcher(run, text[1], state, stopping, save_minutes)
            with _naming_what_is_left(run, state):
                trained = uw.training.train(config, *text, watcher, state)
            if self.team.leads:
                self._end(run, plan, trained)
        if not trained.finished:
            raise KeyboardInterrupt

    def answer(self, run: "RunFolder") -> None:
        """Say what came of it."""
        if not self.team.leads:
            return
        card = uw.load(run.path).card
        rows = [{"what": k, "value": _counted(v)} for k, v in card.items() if not isinstance(v, Mapping)]
        notes = (*_warning(run), f"Saved {run.path}. Look at it: unweave induction {run.path}")
        self.shell.report(Report({"model": str(run.path), "card": dict(card)}, (Panel("Trained", rows),), notes))

    def _watcher(
        self, run: "RunFolder", held_out: "TokenStream", state: "State", stop: Callable[[], bool], minutes: float
    ) -> "Watcher | None":
        """Who keeps the log, the checkpoints and the snapshots: nobody but the leader."""
        if not self.team.leads:
            return None
        run.keep_until(state.step)
        dynamics = DynamicsWatcher.of(run, held_out, self.say)
        dynamics.keep_until(state.step)
        return uw.training.Keeper(run, said(self.shell, run.plan.training), dynamics, stop, minutes)

    def _end(self, run: "RunFolder", plan: "Plan", trained: "Trained") -> None:
        """Write the finished model, or a last checkpoint."""
        if not trained.finished:
            self.say(f"saved {run.save(trained.state)}; go on with: unweave resume {run.path}")
            return
        if not trained.history:  # interrupted after the last step: what there is to report was reported then
            trained = replace(trained, history=(run.last_report(),))
        words = DATA_IN_WORDS if plan.data.source == "default" else plan.data.source
        facts = {"commit": os.environ.get("UNWEAVE_COMMIT", "not recorded"), "version": uw.__version__}
        from unweave.training.card import card

        run.finish(trained.state, card(trained, words, **facts), plan.dtype)


def _counted(value: object) -> object:
    """A count with separators; anything else as it is."""
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else value


def _warning(run: "RunFolder") -> tuple[str, ...]:
    """A sentence where next to nothing was learned: the loss is near that of all tokens being equally likely."""
    loss, even = run.last_report().val_loss, log(run.plan.training.model.d_vocab)
    if loss is None or loss < LITTLE * even:
        return ()
    return (f"Next to nothing was learned: even guessing has a loss of {even:.2f}, this {loss:.2f}. Train for longer.",)


@contextmanager
def joined(shell: Context) -> Iterator[Job]:
    """A job for as long as the block lasts, in the team that torchrun started this process in."""
    from unweave.training.team import team

    with team(shell.device) as members:
        yield Job(shell, members)


def said(shell: Context, config: "TrainConfig") -> "Callable[[Progress], None]":
    """A line every few seconds, and at every measurement: how far, how fast, what share of the machine, how well."""
    last, depth = 0.0, config.model.n_layers
    from unweave.cli.peak import gemm_peak, useful_flops
    from unweave.training.objective import compute_dtype

    flops = useful_flops(config.model, config.model.n_ctx)
    # On a busy machine the probe reads too little; a share above 1 says that it did, and is left out.
    peak = gemm_peak(compute_dtype(config), config.device)

    def say(now: "Progress") -> None:
        nonlocal last
        if now.val_loss is None and now.seconds - last < SAID_EVERY:
            return
        last = now.seconds
        held_out = "" if now.val_loss is None else f"   held-out loss {now.val_loss:.3f}"
        used = flops * now.tokens_per_second / peak
        pace = f"{now.tokens_per_second:7,.0f} tokens/s" + (f" ({used:.0%} of the machine's peak)" if used <= 1 else "")
        shell.say(
            f"{depth} layer{'s' * (depth != 1)}   {now.share:4.0%}   {now.tokens / 1e6:6.2f} M tokens   {pace}   "
            f"loss {now.loss:.3f}{held_out}   {now.seconds_left:4.0f} s left"
        )

    return say


@contextmanager
def _naming_what_is_left(run: "RunFolder", state: "State") -> Iterator[None]:
    """Where training diverges, the sentence names the last checkpoint whose weights still gave a finite loss."""
    try:
        yield
    except NumericError as error:
        good = run.newest(before=state.step)
        left = f"The last good checkpoint is {good}." if good else "There is no good checkpoint yet."
        raise NumericError(error.message, f"{error.hint} {left}") from error
