import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { FOREIGN_ORIGIN } from '@/lib/limits';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Tells whether a host, with or without a port, is loopback or that of PUBLIC_URL. */
export function isOwnHost(host: string): boolean {
  const { publicUrl } = env();
  const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(host) ?? [];
  return loopback.test(name) || (publicUrl !== undefined && new URL(publicUrl).host === host.toLowerCase());
}

type Asked = { headers: Pick<Headers, 'get'> };

function assertOwnHost({ headers }: Asked): void {
  if (!isOwnHost(headers.get('host') ?? ''))
    throw new AppError('forbidden', { message: 'This host name is not allowed. The operator can set it as PUBLIC_URL.' });
}

/** Rejects requests from web pages of other origins, including DNS rebinding. Throws `forbidden`. */
export function assertOwnOrigin(request: Asked): void {
  assertOwnHost(request);
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const [, host = ''] = /^https?:\/\/([^/]+)$/i.exec(origin) ?? [];
  if (!isOwnHost(host)) throw new AppError('forbidden', { message: FOREIGN_ORIGIN });
}

/** Throws `forbidden`. Extensions, desktop apps and pages without an origin pass: no cookie counts here, so they have only their token. */
export function assertNoForeignSite(request: Asked): void {
  if (/^https?:/i.test(request.headers.get('origin') ?? '')) assertOwnOrigin(request);
  else assertOwnHost(request);
}
