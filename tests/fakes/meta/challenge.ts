import { randomBytes, randomInt } from 'node:crypto';
import { type Exchange, send } from '../exchange';

const VERIFY_PATH = /^\/__rd_verify_([\w-]+)$/;

/** The check that a browser passes by itself: a script that posts a token, takes a cookie and reloads. */
export class MetaChallenge {
  readonly #open = new Map<string, number>();
  readonly #passed = new Set<string>();

  hasPassed({ request }: Exchange): boolean {
    const cookie = /(?:^|;\s*)rd_challenge=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
    return cookie !== undefined && this.#passed.has(cookie);
  }

  isAnswer({ url }: Exchange): boolean {
    return VERIFY_PATH.test(url.pathname);
  }

  /** Sends the challenge instead of a page. A post that is not accepted leaves the page as it is. */
  ask(exchange: Exchange, path: 'passable' | 'stuck'): void {
    const token = randomBytes(18).toString('base64url');
    const number = randomInt(1, 9);
    if (path === 'passable') this.#open.set(token, number);
    const script = `function executeChallenge(){fetch('/__rd_verify_${token}?challenge=${number}',{method:'POST'}).then(function(response){if(response.ok){window.location.reload();}});}
executeChallenge();`;
    exchange.record.kind = 'challenge';
    send(
      exchange,
      403,
      'text/html; charset=utf-8',
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Client challenge</title><link rel="icon" href="data:,"></head><body><noscript>Turn on JavaScript to go on.</noscript><script>${script}</script></body></html>`,
      { 'cache-control': 'no-store' },
    );
  }

  verify(exchange: Exchange): void {
    exchange.record.kind = 'verify';
    const token = VERIFY_PATH.exec(exchange.url.pathname)?.[1] ?? '';
    const isRight = exchange.request.method === 'POST' && this.#open.get(token) === Number(exchange.url.searchParams.get('challenge'));
    if (!isRight) {
      send(exchange, 403, 'text/plain', '');
      return;
    }
    this.#open.delete(token);
    const cookie = randomBytes(24).toString('base64url');
    this.#passed.add(cookie);
    send(exchange, 200, 'text/plain', '', {
      'set-cookie': `rd_challenge=${cookie}; Max-Age=86400; Path=/; Secure; HttpOnly; SameSite=Lax`,
    });
  }
}
