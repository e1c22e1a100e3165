import { testTwoProcesses } from '../durability/two-processes';

testTwoProcesses({ drains: 50, flights: 200 });
