import { testPipelineEdge, testPublishedAtTheEdge } from './pipeline-edge';

testPipelineEdge({ rounds: 100 });
testPublishedAtTheEdge();
