import { resource } from '@/app/_server/resource';
import { route } from '@/app/_server/route';
import { getCreditBalanceOperation } from '@/lib/operations/get-credit-balance';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: route(getCreditBalanceOperation) });
