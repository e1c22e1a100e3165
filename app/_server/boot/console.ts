import { stripVTControlCharacters } from 'node:util';
import { log } from '@/lib/log';

/** Node's own words for a request whose client went away; no reset of a connection of ours says so. */
const isHangUp = (part: unknown) => part instanceof Error && part.message === 'aborted' && 'code' in part && part.code === 'ECONNRESET';

function toLine(level: 'warn' | 'error'): (...parts: unknown[]) => void {
  return (...parts) => {
    if (parts.some(isHangUp)) return log.debug('a client hung up before its request had arrived');
    const words = parts.filter((part) => typeof part === 'string').map((part) => stripVTControlCharacters(part).trim());
    const [first, ...others] = parts.filter((part) => typeof part !== 'string');
    log[level]('the web framework complains', {
      ...(words.length === 0 ? {} : { says: words.join(' ') }),
      ...(first === undefined ? {} : { error: first }),
      ...(others.length === 0 ? {} : { others }),
    });
  };
}

/**
 * Makes lines of the log out of what Next and React write to the console: of a page that fails they would print all that its error
 * carries, the values of a failed statement among it, and no number of a request.
 */
export function adoptConsole(): void {
  Object.assign(globalThis.console, { error: toLine('error'), warn: toLine('warn') });
}
