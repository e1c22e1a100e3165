import { oauthPaths } from '@/lib/oauth/schema';

/** Where an authorization request of a program is answered. */
export const PREFLIGHT_PATH = `${oauthPaths.authorize}/preflight`;

/** Whether a program asks, and not a browser. */
export const isProgram = (accept: string): boolean => accept.includes('application/json') && !accept.includes('text/html');
