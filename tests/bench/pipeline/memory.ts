import { readdirSync, readFileSync } from 'node:fs';

const POLL_MS = 100;

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

const kilobytes = (status: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);

/** Memory that no file backs, of this process and of all that it started, in MB. */
function residentMb(): { own: number; children: number } {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, status: statusOf(pid) }));
  const below = new Set([String(process.pid)]);
  for (let size = 0; size !== below.size; ) {
    size = below.size;
    for (const { pid, status } of all) if (below.has(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? '')) below.add(pid);
  }
  const mbOf = (status: string) => (kilobytes(status, 'RssAnon') + kilobytes(status, 'RssShmem')) / 1024;
  const of = (pids: (pid: string) => boolean) =>
    all
      .filter(({ pid, status }) => below.has(pid) && pids(pid) && !/^Name:\s+postgres$/m.test(status))
      .reduce((sum, { status }) => sum + mbOf(status), 0);
  const mine = (pid: string) => pid === String(process.pid);
  return { own: of(mine), children: of((pid) => !mine(pid)) };
}

/** The most memory at a time while `work` ran: what this process took beyond its start, and all of the programs that it started. */
export async function watchMemory<T>(work: () => Promise<T>): Promise<{ result: T; ownMb: number; childrenMb: number }> {
  const start = residentMb();
  let [ownMb, childrenMb] = [0, 0];
  const timer = setInterval(() => {
    const now = residentMb();
    ownMb = Math.max(ownMb, now.own - start.own);
    childrenMb = Math.max(childrenMb, now.children);
  }, POLL_MS);
  try {
    const result = await work();
    return { result, ownMb, childrenMb };
  } finally {
    clearInterval(timer);
  }
}
