import { resource } from '@/app/_server/http/resource';
import { route } from '@/app/_server/http/route';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: route(getAnalysisOperation) });
