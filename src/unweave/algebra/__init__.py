"""The paper's notation: factored matrices, terms A ⊗ W, sums and their products; knows torch only."""
