import { headers } from 'next/headers';
import { issuerFor } from '@/app/_server/oauth/issuer';

/** This deployment as the authorization server that the visitor's browser is at. */
export const visitedIssuer = async (): Promise<string> => issuerFor((await headers()).get('host') ?? '');
