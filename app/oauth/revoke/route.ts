import { openEndpoint } from '@/app/_server/oauth/answer';
import { revoke } from '@/app/_server/oauth/endpoints';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = openEndpoint('POST', revoke);
