import { resource } from '@/app/_server/http/resource';
import { mcp } from '@/app/_server/mcp/endpoint';

// Without it, Next wraps every request to see whether its answer could be kept.
export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: mcp });
