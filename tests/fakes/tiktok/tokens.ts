import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../exchange';

const TOKEN_SECONDS = 1800;

/** The token that the page earns by its first two calls and carries in `X-CCL-STR` from then on. */
export class TikTokTokens {
  readonly #secret = randomBytes(32);

  #seal(ends: string): string {
    return createHmac('sha256', this.#secret).update(ends).digest('hex');
  }

  issue(): string {
    const ends = String(Math.floor(Date.now() / 1000) + TOKEN_SECONDS);
    return `${ends}.${this.#seal(ends)}`;
  }

  isValid({ request }: Exchange): boolean {
    const [ends = '', seal = ''] = String(request.headers['x-ccl-str'] ?? '').split('.');
    const right = Buffer.from(this.#seal(ends));
    const given = Buffer.from(seal);
    return given.length === right.length && timingSafeEqual(given, right) && Number(ends) * 1000 > Date.now();
  }
}
