import { document } from '@/app/_server/document';
import { resource } from '@/app/_server/resource';
import { openApiJson } from '@/lib/operations/openapi';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: document(openApiJson) });
