"""Q-, K- and V-composition, virtual weights and virtual heads."""

from unweave.analysis.composition.neurons import NeuronConnection, NeuronCosine, deletion_neurons, neuron_connections
from unweave.analysis.composition.scores import Composition, CompositionTable, composition
from unweave.analysis.composition.virtual_heads import VirtualHead, VirtualHeads, virtual_heads, virtual_pattern
from unweave.analysis.composition.virtual_weights import Port, VirtualWeight, virtual_weight, virtual_weights

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
