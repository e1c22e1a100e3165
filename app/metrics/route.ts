import { answerMetrics } from '@/app/_server/boot/metrics';
import { env } from '@/lib/env';

export const dynamic = 'force-dynamic';

/** The metrics, unless they have an address of their own. */
export const GET = (request: Request): Promise<Response> =>
  answerMetrics(env().metricsAddress === undefined ? request.headers.get('authorization') : undefined);
