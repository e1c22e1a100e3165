import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEnv } from '@/lib/env';
import { withOfflinePage } from '@/lib/video/decode/offline-page';

loadEnv('serve');
const video = path.resolve('tests/fakes/videos/kettle-sd.mp4');
const touches: string[] = [];
const tcp = createServer((socket) => {
  touches.push('tcp');
  socket.destroy();
});
const udp = createSocket('udp4', () => touches.push('udp'));

beforeAll(async () => {
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
});

afterAll(() => {
  tcp.close();
  udp.close();
});

const options = () => ({ video, signal: new AbortController().signal, timeoutMs: 60_000 });

/** Tries every way out of a page; answers what each became. */
async function tryEverything({ port, udpPort }: { port: number; udpPort: number }): Promise<Record<string, string>> {
  const inside = `127.0.0.1:${port}`;
  const inWorker = (source: string) =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(
        URL.createObjectURL(new Blob([`${source}.then(() => postMessage('through'), () => postMessage('refused'))`])),
      );
      worker.onmessage = ({ data }) => (data === 'through' ? resolve() : reject(new Error('refused')));
      worker.onerror = () => reject(new Error('no worker'));
    });
  const load = <T extends HTMLElement>(element: T, source: string) =>
    new Promise<void>((resolve, reject) => {
      element.onload = () => resolve();
      element.onerror = () => reject(new Error('refused'));
      element.setAttribute('src', source);
      document.body.append(element);
    });
  const connect = (socket: WebSocket) =>
    new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onclose = () => reject(new Error('refused'));
    });
  const call = async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${udpPort}` }] });
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
    await new Promise((resolve) => setTimeout(resolve, 1500));
    if (!/typ srflx/.test(peer.localDescription?.sdp ?? '')) throw new Error('no candidate');
  };
  const ways: Record<string, () => Promise<unknown>> = {
    http: () => fetch(`http://${inside}/`, { mode: 'no-cors' }),
    https: () => fetch(`https://${inside}/`, { mode: 'no-cors' }),
    localhost: () => fetch(`http://localhost:${port}/`, { mode: 'no-cors' }),
    ipv6: () => fetch(`http://[::1]:${port}/`, { mode: 'no-cors' }),
    name: () => fetch('https://example.com/', { mode: 'no-cors' }),
    'own origin': () => fetch('/secret').then(({ ok }) => (ok ? undefined : Promise.reject(new Error('refused')))),
    file: () => fetch('file:///etc/passwd'),
    socket: () => connect(new WebSocket(`ws://${inside}/`)),
    'secure socket': () => connect(new WebSocket(`wss://${inside}/`)),
    events: () =>
      new Promise<void>((resolve, reject) => {
        const source = new EventSource(`http://${inside}/`);
        source.onopen = () => resolve();
        source.onerror = () => reject(new Error('refused'));
      }),
    worker: () => inWorker(`fetch('http://${inside}/', { mode: 'no-cors' })`),
    'service worker': async () => {
      await navigator.serviceWorker.register('/program.js');
      if ((await navigator.serviceWorker.getRegistrations()).length === 0) throw new Error('refused');
    },
    image: () => load(document.createElement('img'), `http://${inside}/i.png`),
    script: () => load(document.createElement('script'), `http://${inside}/s.js`),
    call,
  };
  const results = Object.entries(ways).map(async ([name, way]): Promise<[string, string]> => {
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('nothing'), 4000));
    const outcome = Promise.resolve()
      .then(way)
      .then(
        () => 'through',
        () => 'refused',
      );
    return [name, await Promise.race([outcome, late])];
  });
  navigator.sendBeacon(`http://${inside}/`);
  window.open(`http://${inside}/`);
  return Object.fromEntries(await Promise.all(results));
}

const ports = () => ({ port: (tcp.address() as AddressInfo).port, udpPort: udp.address().port });

describe('the page that measures a video reaches nothing', () => {
  test('whatever it tries', async () => {
    const results = await withOfflinePage(options(), (page) => page.evaluate(tryEverything, ports()));
    expect(Object.keys(results).length).toBeGreaterThan(10);
    expect(Object.entries(results).filter(([, result]) => result === 'through')).toEqual([]);
    expect(touches).toEqual([]);
  });

  test('even where nobody answers its requests and no policy forbids them', async () => {
    const results = await withOfflinePage(options(), async (page, context) => {
      await context.unrouteAll();
      const blank = await context.newCDPSession(page);
      await blank.send('Page.setBypassCSP', { enabled: true });
      return page.evaluate(tryEverything, ports());
    });
    expect(Object.entries(results).filter(([, result]) => result === 'through')).toEqual([]);
    expect(touches).toEqual([]);
  });

  test('but its own files, each a mebibyte at a time at most', async () => {
    const results = await withOfflinePage(options(), (page) =>
      page.evaluate(async () => {
        const ask = async (range: string) => {
          const response = await fetch('/video', { headers: { range } }).catch(() => undefined);
          return response === undefined ? 'refused' : `${response.status} ${(await response.arrayBuffer()).byteLength}`;
        };
        return Promise.all(['bytes=0-9', 'bytes=10-10', 'bytes=0-99999999', 'bytes=5-4', 'bytes=-5', 'bytes=99999999-', 'x'].map(ask));
      }),
    );
    expect(results.slice(0, 2)).toEqual(['206 10', '206 1']);
    expect(results[2]).toMatch(/^206 \d{5,6}$/);
    expect(results.slice(3)).toEqual(['refused', 'refused', 'refused', 'refused']);
  });
});
