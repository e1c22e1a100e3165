import { testTwoProcesses } from './two-processes';

testTwoProcesses({ drains: 3, flights: 3 });
