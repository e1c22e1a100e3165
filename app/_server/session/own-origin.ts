import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { FOREIGN_ORIGIN } from '@/lib/limits';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a host, with or without a port, is this machine or the configured one. */
function isOwnHost(host: string): boolean {
  const { publicUrl } = env();
  const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(host) ?? [];
  return loopback.test(name) || (publicUrl !== undefined && new URL(publicUrl).host === host.toLowerCase());
}

/** Keeps web pages of other sites away, also those that make a name of theirs point here. Throws `forbidden`. */
export function assertOwnOrigin(request: Request): void {
  if (!isOwnHost(request.headers.get('host') ?? ''))
    throw new AppError('forbidden', { message: 'This host name is not served here. The operator sets it as PUBLIC_URL.' });
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const [, host = ''] = /^https?:\/\/([^/]+)$/i.exec(origin) ?? [];
  if (!isOwnHost(host)) throw new AppError('forbidden', { message: FOREIGN_ORIGIN });
}
