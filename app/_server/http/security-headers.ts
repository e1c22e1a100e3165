import { env, reloadsModules } from '@/lib/env';

/** Other sites that a form of ours may lead to; browsers hold redirects of a form to the same list. */
function formTargets(): string[] {
  return env().stripe === undefined ? [] : ['https://checkout.stripe.com'];
}

/** The policy of one page: scripts and style elements run only with this page's nonce. */
export function toContentSecurityPolicy(nonce: string): string {
  const isHttps = env().publicUrl?.startsWith('https:') === true;
  return [
    "default-src 'none'",
    // React's development build evaluates code to show where an error came from.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${reloadsModules() ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Charts place their marks with style attributes, which can run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ['form-action', "'self'", ...formTargets()].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The headers of every page beside its policy. */
export function pageHeaders(): Record<string, string> {
  const { appEnv, publicUrl } = env();
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Not `no-referrer`, which also takes the Origin from forms, by which they are known as ours.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(appEnv === 'production' && publicUrl?.startsWith('https:') === true
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}
