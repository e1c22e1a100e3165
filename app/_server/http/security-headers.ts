import { env, reloadsModules } from '@/lib/env';

/** Origins other than ours that a form may be redirected to; browsers apply form-action to redirects as well. */
function formTargets(): string[] {
  return env().stripe === undefined ? [] : ['https://checkout.stripe.com'];
}

/** The sources that a policy allows inside the page: scripts and styles with the nonce of one answer, or scripts with one of the SHA-256 hashes. */
type Allowed = { nonce: string } | { scripts: readonly string[] };

const scriptSources = (allowed: Allowed) =>
  'nonce' in allowed
    ? `'nonce-${allowed.nonce}' 'strict-dynamic'`
    : ["'self'", ...allowed.scripts.map((hash) => `'sha256-${hash}'`)].join(' ');

/** The policy of one page. `targets` are further origins that its forms may lead to. */
export function toContentSecurityPolicy(allowed: Allowed, targets: readonly string[] = []): string {
  const isHttps = env().publicUrl?.startsWith('https:') === true;
  return [
    "default-src 'none'",
    // React's development build evaluates code to show where an error came from.
    `script-src ${scriptSources(allowed)}${reloadsModules() ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${'nonce' in allowed ? ` 'nonce-${allowed.nonce}'` : ''}`,
    // Charts position their marks with style attributes, which cannot run scripts.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ['form-action', "'self'", ...formTargets(), ...targets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export function pageHeaders(): Record<string, string> {
  const { appEnv, publicUrl } = env();
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Not `no-referrer`, which also removes the Origin of forms, by which our own are recognized.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(appEnv === 'production' && publicUrl?.startsWith('https:') === true
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}
