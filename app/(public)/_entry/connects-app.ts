import { oauthPaths } from '@/lib/oauth/schema';

export const connectsApp = (next: string): boolean => next.startsWith(`${oauthPaths.authorize}?`);
