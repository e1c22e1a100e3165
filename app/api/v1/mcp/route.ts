import { mcp } from '@/app/_server/mcp';
import { resource } from '@/app/_server/resource';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: mcp });
