import { resource } from '@/app/_server/http/resource';
import { route } from '@/app/_server/http/route';
import { getCreditBalanceOperation } from '@/lib/operations/get-credit-balance';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: route(getCreditBalanceOperation) });
