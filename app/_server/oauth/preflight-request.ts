import { oauthPaths } from '@/lib/oauth/schema';

export const PREFLIGHT_PATH = `${oauthPaths.authorize}/preflight`;

export const isProgram = (accept: string): boolean => accept.includes('application/json') && !accept.includes('text/html');
