import { createHash, createHmac, randomBytes } from 'node:crypto';
import canonicalize from 'canonicalize';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new id in the 26 characters by which Inngest writes its 128 bits: the time, then chance. */
export function newUlid(): string {
  let bits = BigInt(`0x${Date.now().toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`);
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text = (CROCKFORD[Number(bits & 31n)] ?? '') + text;
    bits >>= 5n;
  }
  return text;
}

/** The hex key that Inngest signs with: its key without the `signkey-<env>-` in front. */
const bareKey = (signingKey: string) => signingKey.replace(/^signkey-[\w]+-/, '');

/** How an app proves its signing key to the server: the key's hash behind the same front. (docs/SDK_SPEC.md 4.1.2, 2026-08) */
export function bearerOf(signingKey: string): string {
  const bare = bareKey(signingKey);
  const digest = createHash('sha256').update(Buffer.from(bare, 'hex')).digest('hex');
  return `Bearer ${signingKey.slice(0, signingKey.length - bare.length)}${digest}`;
}

/** A body as it goes over the wire, in the canonical form of RFC 8785 (JCS), and its signature. (docs/SDK_SPEC.md 4.1.3, 2026-08) */
export function signed(signingKey: string, body: object): { text: string; signature: string } {
  const text = canonicalize(JSON.parse(JSON.stringify(body))) ?? '';
  const seconds = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', bareKey(signingKey)).update(`${text}${seconds}`).digest('hex');
  return { text, signature: `t=${seconds}&s=${digest}` };
}
