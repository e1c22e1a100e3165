import { oauthPaths } from '@/lib/oauth/schema';

/** Tells whether a visitor who signs in goes on to authorize an app. */
export const connectsApp = (next: string): boolean => next.startsWith(`${oauthPaths.authorize}?`);
