/** The least CPU time, in milliseconds, that `work` takes over some runs: other programs on the machine do not count. */
export function leastCpuMs(work: () => void, runs = 7): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
