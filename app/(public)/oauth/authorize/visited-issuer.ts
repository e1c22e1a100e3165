import { headers } from 'next/headers';
import { issuerFor } from '@/app/_server/oauth/issuer';

export const visitedIssuer = async (): Promise<string> => issuerFor((await headers()).get('host') ?? '');
