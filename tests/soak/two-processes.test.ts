import { testTwoProcesses } from '../guarantees/money/two-processes';

testTwoProcesses({ drains: 50, flights: 200 });
