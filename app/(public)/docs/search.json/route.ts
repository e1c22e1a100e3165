import { document } from '@/app/_server/http/document';
import { buildIndex } from '../_search/build-index';

export const GET = document({ mediaType: 'application/json', render: () => JSON.stringify(buildIndex()) });
