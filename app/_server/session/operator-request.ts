import type { NextRequest } from 'next/server';
import { log } from '@/lib/log';
import { findOperator } from '@/lib/users/operators/proof';
import { requireDatabase } from '../http/context';
import { sessionCookie } from './session-cookie';

export const OPERATOR_PATH = '/operator';

export const isOperatorPath = (path: string): boolean => path === OPERATOR_PATH || path.startsWith(`${OPERATOR_PATH}/`);

/** Tells whether an operator sent the request, or that cannot be read now. Pages and actions check it again. */
export async function isOperatorRequest({ cookies }: NextRequest): Promise<boolean> {
  const session = cookies.get(sessionCookie().name)?.value;
  if (session === undefined) return false;
  try {
    return (await findOperator(requireDatabase(), session)) !== undefined;
  } catch (error) {
    log.warn('the role of a visitor could not be read', { error });
    return true;
  }
}
