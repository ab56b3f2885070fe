"""`python -m unweave`: the command line of this Python, whichever `unweave` the shell would find."""

from unweave.cli import main

if __name__ == "__main__":
    main()
