import { resource } from '@/app/_server/http/resource';
import { mcp } from '@/app/_server/mcp/endpoint';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: mcp });
