import type { NextRequest } from 'next/server';
import { log } from '@/lib/log';
import { findSessionOwner } from '@/lib/sessions/find';
import { requireDatabase } from '../http/context';
import { sessionCookie } from './session-cookie';

export const isOperatorPath = (path: string): boolean => path === '/operator' || path.startsWith('/operator/');

/** Tells whether an operator sent the request, or that cannot be read now. The page checks it again. */
export async function isOperatorRequest({ cookies }: NextRequest): Promise<boolean> {
  const session = cookies.get(sessionCookie().name)?.value;
  if (session === undefined) return false;
  try {
    return (await findSessionOwner(requireDatabase('signIn'), session))?.isOperator === true;
  } catch (error) {
    log.warn('the role of a visitor could not be read', { error });
    return true;
  }
}
