import { testPipelineEdge } from '../durability/pipeline-edge';

testPipelineEdge({ rounds: 10_000 });
