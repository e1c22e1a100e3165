import { createServer } from 'node:http';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { isMetricsToken } from './notices';

/** Answers a scrape that was sent with this authorization; undefined, or without METRICS_TOKEN: there is nothing here. */
export async function answerMetrics(authorization: string | null | undefined): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
  if (env().metricsToken === undefined || authorization === undefined) return new Response('Not found.\n', { status: 404, headers });
  if (!isMetricsToken(authorization))
    return new Response('Send METRICS_TOKEN as a bearer token.\n', { status: 401, headers: { ...headers, 'WWW-Authenticate': 'Bearer' } });
  // On demand, so that a server without metrics does not load the library.
  const metrics = await (await import('@/lib/operator/metrics/render')).renderMetrics();
  if (metrics === undefined) return new Response('The server is starting.\n', { status: 503, headers });
  return new Response(metrics.text, { headers: { ...headers, 'Content-Type': metrics.contentType } });
}

function listen(host: string, port: number): Promise<void> {
  const server = createServer((request, response) => {
    const authorization = new URL(request.url ?? '/', 'http://metrics').pathname === '/metrics' ? request.headers.authorization : undefined;
    answerMetrics(authorization ?? (request.url === '/metrics' ? null : undefined))
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(await answer.text());
      })
      .catch((error: unknown) => {
        log.error('the metrics could not be answered', { error });
        response.writeHead(500).end();
      });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.unref();
      log.info('metrics are served at an address of their own', { host, port });
      resolve();
    });
  });
}

export async function startMetrics(): Promise<void> {
  const { metricsToken, metricsAddress } = env();
  if (metricsToken === undefined) return;
  (await import('@/lib/operator/metrics/render')).startMetrics();
  if (metricsAddress !== undefined) await listen(metricsAddress.host, metricsAddress.port);
}
