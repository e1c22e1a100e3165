import { oauthPaths } from '@/lib/oauth/schema';

/** The internal path for authorization requests that a program sends. */
export const PREFLIGHT_PATH = `${oauthPaths.authorize}/preflight`;

export const isProgram = (accept: string): boolean => accept.includes('application/json') && !accept.includes('text/html');
