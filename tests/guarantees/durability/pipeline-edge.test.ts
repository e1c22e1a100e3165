import { testPipelineEdge } from './pipeline-edge';

testPipelineEdge({ rounds: 100 });
