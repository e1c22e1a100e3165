import { stripVTControlCharacters } from 'node:util';
import { log } from '@/lib/log';

function toLine(level: 'warn' | 'error'): (...parts: unknown[]) => void {
  return (...parts) => {
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
