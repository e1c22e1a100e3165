import { redirect } from 'next/navigation';
import { noOAuth } from '@/app/_server/http/no-oauth';

/** An MCP client that found no authorization server registers itself here (MCP 2025-03-26, "Fallbacks"). */
export { noOAuth as POST };

/** People mean the page. */
export function GET(): never {
  redirect('/sign-up');
}
