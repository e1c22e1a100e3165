import { env } from '@/lib/env';

export function isSecure(): boolean {
  return env().publicUrl?.startsWith('https:') === true;
}

/** A cookie that scripts cannot read and other sites do not send. Over https its name binds it to this very host; a loopback demo has no https. */
export function hostCookie(name: string) {
  const secure = isSecure();
  return { name: secure ? `__Host-${name}` : name, options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure } };
}

export const sessionCookie = () => hostCookie('session');
