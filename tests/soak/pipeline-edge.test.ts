import { testPipelineEdge } from '../guarantees/durability/pipeline-edge';

testPipelineEdge({ rounds: 10_000 });
