import { resource } from '@/app/_server/http/resource';
import { route } from '@/app/_server/http/route';
import { getCreditBalanceOperation } from '@/lib/operations/get-credit-balance';

// Without it, Next wraps every request to see whether its answer could be kept.
export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: route(getCreditBalanceOperation) });
