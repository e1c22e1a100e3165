import { openEndpoint } from '@/app/_server/oauth/answer';
import { token } from '@/app/_server/oauth/endpoints';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = openEndpoint('POST', token);
