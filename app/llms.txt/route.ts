import { document } from '@/app/_server/http/document';
import { llmsText } from '@/lib/operations/llms';

export const GET = document(llmsText);
