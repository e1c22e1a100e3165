import { readdirSync, readFileSync } from 'node:fs';
import { withPage } from '@/lib/ads/browser';

// A process of its own that opens a page as the scraper does, and tells of the browser's processes.
type BrowserProcess = { renderer: boolean; uid: number; filtered: boolean; withoutSandbox: boolean };

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

const parentOf = (pid: string) => /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '0';

function isBelow(pid: string, ancestor: string): boolean {
  for (let at = pid; Number(at) > 1; at = parentOf(at)) if (at === ancestor) return true;
  return false;
}

function listProcesses(): BrowserProcess[] {
  const pids = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && name !== String(process.pid) && isBelow(name, String(process.pid)),
  );
  return pids.flatMap((pid) => {
    const [command, status] = [read(`/proc/${pid}/cmdline`), read(`/proc/${pid}/status`)];
    if (!command.includes('--headless') && !command.includes('--type=')) return [];
    return [
      {
        renderer: command.includes('--type=renderer'),
        uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
        filtered: /^Seccomp:\s+2/m.test(status),
        withoutSandbox: command.includes('--no-sandbox'),
      },
    ];
  });
}

const processes = await withPage({ platform: 'meta', signal: AbortSignal.timeout(90_000), timeoutMs: 90_000 }, async (page) => {
  await page.goto('about:blank');
  return listProcesses();
});
process.stdout.write(JSON.stringify(processes));
process.exit(0);
