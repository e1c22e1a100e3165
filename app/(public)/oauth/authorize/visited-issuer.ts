import { headers } from 'next/headers';
import { issuerFor } from '@/app/_server/oauth/issuer';

/** The issuer of this deployment at the host that the visitor's browser uses. */
export const visitedIssuer = async (): Promise<string> => issuerFor((await headers()).get('host') ?? '');
