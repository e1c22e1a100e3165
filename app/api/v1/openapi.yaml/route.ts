import { document } from '@/app/_server/http/document';
import { resource } from '@/app/_server/http/resource';
import { openApiYaml } from '@/lib/operations/openapi';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: document(openApiYaml) });
