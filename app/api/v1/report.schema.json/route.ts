import { document } from '@/app/_server/http/document';
import { resource } from '@/app/_server/http/resource';
import { reportSchemaDocument } from '@/lib/operations/report-schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: document(reportSchemaDocument) });
