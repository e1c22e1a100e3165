import { document } from '@/app/_server/http/document';
import { resource } from '@/app/_server/http/resource';
import { apiIndex } from '@/lib/operations/api-index';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: document(apiIndex) });
