import { stripVTControlCharacters } from 'node:util';
import { log } from '@/lib/log';
import { answerNotes } from '@/lib/scope';

/** Node's error for a client that disconnected; a reset of an outgoing connection has another message. */
const isClientAbort = (value: unknown) =>
  value instanceof Error && value.message === 'aborted' && 'code' in value && value.code === 'ECONNRESET';

function toLine(level: 'warn' | 'error'): (...args: unknown[]) => void {
  return (...args) => {
    if (args.some(isClientAbort)) return log.debug('client disconnected before its request was complete');
    const texts = args.filter((arg) => typeof arg === 'string').map((arg) => stripVTControlCharacters(arg).trim());
    const [first, ...others] = args.filter((arg) => typeof arg !== 'string');
    // Next complains of forms that strangers make up, with a stack of its own code.
    const isOfStranger = level === 'warn' || answerNotes()?.form === 'sent';
    const shown = isOfStranger && first instanceof Error ? first.message : first;
    log[isOfStranger ? 'warn' : level]('web framework error', {
      ...(texts.length === 0 ? {} : { text: texts.join(' ') }),
      ...(first === undefined ? {} : { error: shown }),
      ...(others.length === 0 ? {} : { others }),
    });
  };
}

/** The error of a failed page, if written directly, would show all its fields, such as the parameters of a statement, and no request id. */
export function adoptConsole(): void {
  Object.assign(globalThis.console, { error: toLine('error'), warn: toLine('warn') });
}
