import { resource } from '@/app/_server/http/resource';
import { route } from '@/app/_server/http/route';
import { listAnalysesOperation } from '@/lib/operations/list-analyses';
import { submitAnalysisOperation } from '@/lib/operations/submit-analysis';

// Without it, Next wraps every request to see whether its answer could be kept.
export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route(listAnalysesOperation),
  POST: route(submitAnalysisOperation),
});
