"""Q-, K- and V-composition, virtual weights and virtual heads."""

from unweave.analysis.composition.neurons import NeuronConnection as NeuronConnection
from unweave.analysis.composition.neurons import NeuronCosine as NeuronCosine
from unweave.analysis.composition.neurons import deletion_neurons as deletion_neurons
from unweave.analysis.composition.neurons import neuron_connections as neuron_connections
from unweave.analysis.composition.scores import Composition as Composition
from unweave.analysis.composition.scores import CompositionTable as CompositionTable
from unweave.analysis.composition.scores import composition as composition
from unweave.analysis.composition.virtual_heads import VirtualHead as VirtualHead
from unweave.analysis.composition.virtual_heads import VirtualHeads as VirtualHeads
from unweave.analysis.composition.virtual_heads import virtual_heads as virtual_heads
from unweave.analysis.composition.virtual_heads import virtual_pattern as virtual_pattern
from unweave.analysis.composition.virtual_weights import Port as Port
from unweave.analysis.composition.virtual_weights import VirtualWeight as VirtualWeight
from unweave.analysis.composition.virtual_weights import VirtualWeightTable as VirtualWeightTable
from unweave.analysis.composition.virtual_weights import virtual_weight as virtual_weight
from unweave.analysis.composition.virtual_weights import virtual_weights as virtual_weights

__all__ = sorted(name for name, found in vars().items() if getattr(found, "__module__", "").startswith(__name__))
