import { resource } from '@/app/_server/http/resource';
import { route } from '@/app/_server/http/route';
import { getStillOperation } from '@/lib/operations/get-still';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: route(getStillOperation) });
