import { toPlainText } from '@/lib/plain-text';

export const MAX_PREPARED_NAME = 80;

const toLine = (name: string | null | undefined) => toPlainText(name?.replace(/\s+/g, ' '), MAX_PREPARED_NAME);

type Prepared = { preparedFor?: string | undefined; preparedBy?: { name: string | null; company: string | null } | undefined };

export function toPrepared({ preparedFor, preparedBy }: Prepared): string | undefined {
  const recipient = toLine(preparedFor);
  const makers = [toLine(preparedBy?.name), toLine(preparedBy?.company)].filter((line) => line !== null);
  const words = [...(recipient === null ? [] : [`for ${recipient}`]), ...(makers.length === 0 ? [] : [`by ${makers.join(', ')}`])];
  return words.length === 0 ? undefined : `Prepared ${words.join(' ')}`;
}
