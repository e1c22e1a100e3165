import { until } from './until';

const address = 'http://127.0.0.1/api/health/ready';

/** A probe of a load balancer, which knows no secret. */
export const strangersProbe = () => new Request(address);

/** The headers of the operator, who also reads the notices. */
export const operatorsHeaders = () => ({ authorization: `Bearer ${process.env.METRICS_TOKEN}` });
export const operatorsProbe = () => new Request(address, { headers: operatorsHeaders() });

/** The notices of these answers of readiness, from the first that carries them: on a busy machine they may come too late for an answer. */
export function readNotices(answer: () => Promise<Response>): Promise<{ code: string }[]> {
  return until('readiness carries its notices', async () => ((await (await answer()).json()) as { notices?: { code: string }[] }).notices);
}
