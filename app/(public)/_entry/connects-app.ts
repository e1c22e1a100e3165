import { oauthPaths } from '@/lib/oauth/schema';

/** Whether a visitor who signs in goes on to the request of an app. */
export const connectsApp = (next: string): boolean => next.startsWith(`${oauthPaths.authorize}?`);
