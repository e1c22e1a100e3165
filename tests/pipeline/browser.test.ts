import { createSocket } from 'node:dgram';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { withPage } from '@/lib/ads/browser';
import { closeEgress, openEgress } from '@/lib/ads/egress';
import { env } from '@/lib/env';
import { caFile, certificate } from '@/tests/fakes/certificate/certificate';
import { until } from '@/tests/support/until';

const touches: string[] = [];
const tcp = createTcpServer((socket) => {
  touches.push('tcp');
  socket.destroy();
});
const udp = createSocket('udp4', () => touches.push('udp'));

/** A page of the library gone bad: every way out of a page that leads to this machine. */
function hostilePage(port: number, udpPort: number): string {
  const inside = `127.0.0.1:${port}`;
  return `<!DOCTYPE html><title>Ad Library</title><link rel="dns-prefetch" href="//${inside}"><link rel="preconnect" href="https://${inside}">
    <style>@import url(https://${inside}/a.css); @font-face { font-family: f; src: url(https://${inside}/f.woff) }</style>
    <img src="https://${inside}/i.png"><img src="http://localhost:${port}/i.png"><iframe src="http://${inside}/"></iframe><iframe src="file:///etc/passwd"></iframe>
    <object data="https://${inside}/o"></object><video src="https://${inside}/v"></video><form id="f" action="http://${inside}/" target="_blank" method="post"></form>
    <a id="a" target="_blank" href="https://www.facebook.com/" ping="https://${inside}/ping">a</a>
    <script>
      const tries = [
        () => fetch('http://${inside}/'), () => fetch('https://${inside}/', { mode: 'no-cors' }), () => fetch('https://[::1]:${port}/'), () => fetch('https://www.facebook.com:${port}/'),
        () => navigator.sendBeacon('https://${inside}/'), () => new WebSocket('ws://${inside}/'), () => new WebSocket('wss://${inside}/'), () => new EventSource('https://${inside}/'),
        () => new WebTransport('https://${inside}/'), () => navigator.serviceWorker.register('/sw.js'), () => window.open('http://${inside}/'), () => document.getElementById('f').submit(),
        () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] }); peer.createDataChannel('x'); return peer.createOffer().then((o) => peer.setLocalDescription(o)); },
        () => document.getElementById('a').click(), () => alert('stop'),
      ];
      for (const attempt of tries) try { Promise.resolve(attempt()).catch(() => 0); } catch {}
      setTimeout(() => { document.title = 'tried'; }, 1500);
    </script>`;
}

const library = createServer(certificate, (request, response) => {
  if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${(tcp.address() as AddressInfo).port}/` }).end();
  else response.writeHead(200, { 'content-type': 'text/html' }).end(hostilePage((tcp.address() as AddressInfo).port, udp.address().port));
});

beforeAll(async () => {
  // Browsers of other test files are not counted.
  process.env.TMPDIR = mkdtempSync(path.join(tmpdir(), 'browser-test-'));
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => library.listen(0, '127.0.0.1', resolve));
  process.env.EGRESS_MAP = `www.facebook.com=127.0.0.1:${(library.address() as AddressInfo).port}`;
  process.env.EGRESS_CA = caFile;
  process.env.SECRET_OF_THE_SERVER = 'must-not-leave';
});

afterAll(async () => {
  await closeEgress();
  library.closeAllConnections();
  library.close();
  tcp.close();
  udp.close();
  rmSync(tmpdir(), { recursive: true });
});

const options = (signal: AbortSignal = AbortSignal.timeout(130_000), timeoutMs = 120_000) => ({
  platform: 'meta' as const,
  signal,
  timeoutMs,
});

function browserProcesses(home: string): { command: string; environ: string }[] {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'latin1');
    } catch {
      return '';
    }
  };
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids
    .map((id) => ({ command: read(`/proc/${id}/cmdline`), environ: read(`/proc/${id}/environ`) }))
    .filter(({ command }) => command.includes(home));
}

const isHome = (name: string) => /\/page-[^/]+$/.test(name);

/** Lists the home folders of this process's browsers, which are named after the process. Their content comes and goes. */
function homes(): string[] {
  const scratch = path.resolve(env().dataDir, 'tmp');
  const own = readdirSync(scratch).filter((name) => new RegExp(`^${process.pid}-[0-9a-f-]+$`).test(name));
  return own.flatMap((folder) => readdirSync(path.join(scratch, folder)).map((name) => path.join(folder, name))).filter(isHome);
}

describe('a page in the browser', () => {
  test('reaches no server on this machine, whatever it tries', async () => {
    await withPage(options(), async (page) => {
      await page.goto('https://www.facebook.com/', { waitUntil: 'commit' });
      await page.waitForFunction(() => document.title === 'tried', undefined, { timeout: 60_000 });
      // A redirect passes the page's own request filter; the proxy answers it, and refuses.
      const statuses: number[] = [];
      page.on('response', (response) => statuses.push(response.status()));
      // Chromium from 156 on rejects a navigation to an error status without a body.
      await page
        .goto('https://www.facebook.com/redirect')
        .catch((error: Error) => expect(error.message).toContain('RESPONSE_CODE_FAILURE'));
      expect(statuses.at(-1)).toBe(403);
      await expect(page.goto(`http://127.0.0.1:${(tcp.address() as AddressInfo).port}/`)).rejects.toThrow();
    });
    expect(touches).toEqual([]);
  });

  test('finds no secret of the server in its process, and leaves no process or folder', async () => {
    let home: string | undefined;
    await withPage(options(), async (page) => {
      await page.goto('about:blank');
      const found = homes();
      expect(found).toHaveLength(1);
      [home] = found;
      assert(home !== undefined);
      const processes = browserProcesses(home);
      expect(processes.length).toBeGreaterThan(0);
      // Debian's wrapper sets a client secret of its own, which is no one's.
      for (const { environ } of processes)
        expect(environ.replace('GOOGLE_DEFAULT_CLIENT_SECRET', '')).not.toMatch(/must-not-leave|EGRESS|SECRET/);
      const { password } = await openEgress('meta');
      for (const { command, environ } of processes) expect(`${command} ${environ}`).not.toContain(password);
    });
    assert(home !== undefined);
    expect(browserProcesses(home)).toEqual([]);
    expect(homes()).toEqual([]);
  });

  test('that hangs is closed at its deadline', async () => {
    const hung = withPage(options(undefined, 2000), (page) => page.evaluate(() => new Promise<never>(() => undefined)));
    await expect(hung).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('that uses all of the processor is closed when its caller stops', async () => {
    const stop = new AbortController();
    const burning = withPage(options(stop.signal), async (page) => {
      const heard: string[] = [];
      page.on('console', (message) => heard.push(message.text()));
      const endless = page.evaluate<never>("console.log('burning'); for (;;);");
      await Promise.race([endless, until('the loop begins', () => heard.includes('burning'))]);
      stop.abort(new Error('stopped'));
      return endless;
    });
    await expect(burning).rejects.toThrow('stopped');
  });
});
