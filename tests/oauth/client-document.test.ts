import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fetchClientDocument } from '@/lib/oauth/client-document/fetch';
import { type Answer, answered, CLIENT_ID, document, failureOf, HOST, json, leadingTo, serve } from './document-server';

describe('a metadata document', () => {
  test('is loaded with one plain request and may be cached as long as its server says', async () => {
    const { port, requests } = await serve(json(document, { 'cache-control': 'public, max-age=3600' }));
    expect(await fetchClientDocument(CLIENT_ID, leadingTo(port))).toEqual({
      document: { clientId: CLIENT_ID, name: 'Example App', redirectUris: ['https://app.example.com/callback'] },
      keptSeconds: 3600,
    });
    expect(requests).toEqual([
      {
        path: '/oauth/client.json',
        headers: {
          host: HOST,
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': expect.stringMatching(/^AdAnalysisService/),
          connection: 'close',
        },
      },
    ]);
  });

  test('may have its own JSON type', async () => {
    expect(await answered(json(document, { 'content-type': 'application/client-metadata+json; charset=utf-8' }))).toBe('none');
  });

  test.each([
    ['a redirect to the metadata address', 302, { location: 'http://169.254.169.254/latest/meta-data/' }, 'redirected'],
    ['a fault', 503, {}, 'wrong_status'],
    ['a success that is not 200', 203, {}, 'wrong_status'],
    ['a page', 200, { 'content-type': 'text/html' }, 'wrong_type'],
    ['a type that starts like JSON', 200, { 'content-type': 'application/jsonp' }, 'wrong_type'],
  ])('is rejected where its server answers %s, and no other request is sent', async (_what, status, headers, code) => {
    const { port, requests } = await serve((response) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(document)),
    );
    expect(await failureOf(leadingTo(port))).toBe(code);
    expect(requests).toHaveLength(1);
  });

  test('is rejected without a type', async () => {
    expect(await answered((response) => response.writeHead(200).end(JSON.stringify(document)))).toBe('wrong_type');
  });

  test('is rejected if it names another client', async () => {
    expect(await answered(json({ ...document, client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata' }))).toBe('wrong_client_id');
  });

  test('is loaded at 5 kB and rejected above, whether its server announces the length or not', async () => {
    const text = JSON.stringify(document);
    const sized = (bytes: number) => text.padEnd(bytes, ' ');
    const declared =
      (bytes: number): Answer =>
      (response) =>
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes }).end(sized(bytes));
    const streamed =
      (bytes: number): Answer =>
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        for (let at = 0; at < bytes; at += 512) response.write(sized(bytes).slice(at, Math.min(at + 512, bytes)));
        response.end();
      };
    expect(await answered(declared(5120))).toBe('none');
    expect(await answered(streamed(5120))).toBe('none');
    expect(await answered(declared(5121))).toBe('too_large');
    expect(await answered(streamed(5121))).toBe('too_large');
  });

  test('without an end is read only up to its limit', async () => {
    const { port } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (response.write(Buffer.alloc(16_384, ' ')));
      };
      response.on('drain', more);
      more();
    });
    expect(await failureOf(leadingTo(port))).toBe('too_large');
  });

  test('is never decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '), { level: 9 });
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip'])
      expect(
        await answered((response) =>
          response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(bomb.subarray(0, 4000)),
        ),
      ).toBe('wrong_type');
  });

  test('that arrives byte by byte times out', async () => {
    const text = JSON.stringify(document);
    const failure = await answered(
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        let at = 0;
        const timer = setInterval(() => response.write(text.charAt(at++) || ' '), 20);
        response.on('close', () => clearInterval(timer));
      },
      { timeoutMs: 400 },
    );
    expect(failure).toBe('too_slow');
  });

  test('whose server does not answer times out', async () => {
    expect(await answered(() => undefined, { timeoutMs: 300 })).toBe('too_slow');
  });

  test('whose server changes the protocol, sends an informational answer or hangs up fails at once', async () => {
    const upgraded: Answer = (response) =>
      void response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    expect(await answered(upgraded)).toBe('unreachable');
    expect(await answered((response) => response.writeProcessing())).toBe('wrong_status');
    expect(await answered((response) => response.socket?.destroy())).toBe('unreachable');
  });

  test('has 5 seconds', async () => {
    const start = performance.now();
    expect(await answered(() => undefined)).toBe('too_slow');
    const ms = performance.now() - start;
    expect(ms).toBeGreaterThan(4900);
    expect(ms).toBeLessThan(10_000);
  });

  test('with more than 8 kB of headers is rejected', async () => {
    expect(await answered(json(document, { 'x-long': 'a'.repeat(9000) }))).toBe('unreachable');
  });

  test('is no longer requested when its caller aborts', async () => {
    const giveUp = new AbortController();
    const { port } = await serve(() => giveUp.abort(new Error('the caller left')));
    await expect(fetchClientDocument(CLIENT_ID, { ...leadingTo(port), signal: giveUp.signal })).rejects.toThrow('the caller left');
  });
});

describe('the server of a metadata document', () => {
  test('must have a certificate for its name', async () => {
    const { port, requests } = await serve(json({ ...document, client_id: 'https://other.example.org/client.json' }));
    const options = leadingTo(port, 'other.example.org');
    expect(await failureOf(options, 'https://other.example.org/client.json')).toBe('unreachable');
    expect(requests).toEqual([]);
  });

  test('must have a certificate from a trusted authority', async () => {
    const { port, requests } = await serve(json(document));
    const folder = await mkdtemp(path.join(tmpdir(), 'authority-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const other = path.join(folder, 'authority.pem');
    await writeFile(other, rootCertificates[0] ?? '');
    expect(await failureOf({ ...leadingTo(port), caFile: other })).toBe('unreachable');
    expect(requests).toEqual([]);
  });

  test('must speak TLS', async () => {
    const plain = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    onTestFinished(() => void plain.close());
    await once(plain.listen(0, '127.0.0.1'), 'listening');
    expect(await failureOf(leadingTo((plain.address() as AddressInfo).port))).toBe('unreachable');
  });

  test('is not reached under another name than that of the map', async () => {
    const { port, requests } = await serve(json(document));
    const resolve = async () => ['127.0.0.1'];
    expect(await failureOf({ ...leadingTo(port, 'example.com'), resolve })).toBe('not_public');
    expect(requests).toEqual([]);
  });
});
