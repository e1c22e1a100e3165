import { openEndpoint } from '@/app/_server/oauth/answer';
import { preflight } from '@/app/_server/oauth/preflight';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = openEndpoint('GET', preflight);
