import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Exchange, send } from '../exchange';

const COOKIE = '_wafchallengeid';
const LARGEST = 200;

const toBase64 = (text: string) => Buffer.from(text).toString('base64');
const toDigest = (prefix: string, number: number) => createHash('sha256').update(`${prefix}${number}`).digest('base64');

/** Tries numbers until one has the digest, puts it into the cookie that the page names, and reloads. */
const script = `(async function SlardarWAF(){
var read=function(id){return document.getElementById(id).getAttribute('class')};
var challenge=JSON.parse(atob(read('cs')));var prefix=atob(challenge.v.a);
for(var i=0;i<=${LARGEST};i++){
var bytes=await crypto.subtle.digest('SHA-256',new TextEncoder().encode(prefix+i));
if(btoa(String.fromCharCode.apply(null,new Uint8Array(bytes)))===challenge.v.c){
challenge.d=btoa(String(i));document.cookie=read('wci')+'='+btoa(JSON.stringify(challenge))+'; path=/; secure';location.reload();return}}})();`;

/**
 * The firewall's page, as other pages of TikTok were seen to send it from 2025 to 2026: status 200, some 1,400 characters, the
 * puzzle in the classes of its elements. A browser solves it by itself.
 */
export class TikTokFirewall {
  readonly #open = new Map<string, number>();

  hasPassed({ request }: Exchange): boolean {
    const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w+/=-]+)`).exec(request.headers.cookie ?? '')?.[1];
    if (cookie === undefined) return false;
    const { v, d } = JSON.parse(Buffer.from(cookie, 'base64').toString()) as { v: { a: string }; d: string };
    const number = this.#open.get(v.a);
    return number !== undefined && number === Number(Buffer.from(d, 'base64').toString());
  }

  /** Asks instead of sending a page; the puzzle of one that is stuck has no answer. */
  ask(exchange: Exchange, path: 'passable' | 'stuck'): void {
    const prefix = randomBytes(16).toString('hex');
    const number = randomInt(0, LARGEST);
    if (path === 'passable') this.#open.set(toBase64(prefix), number);
    const digest = toDigest(prefix, path === 'passable' ? number : LARGEST + 1);
    const challenge = toBase64(JSON.stringify({ v: { a: toBase64(prefix), b: Math.floor(Date.now() / 1000), c: digest }, s: 'x' }));
    exchange.record.kind = 'challenge';
    send(
      exchange,
      200,
      'text/html; charset=utf-8',
      `<!DOCTYPE html><html><head><link rel="icon" href="data:,"></head><body>Please wait...<p id="cs" class="${challenge}"></p><p id="wci" class="${COOKIE}"></p><p id="rci" class="waforiginalreid"></p><p id="rs" class=""></p><script>${script}</script></body></html>`,
      { 'cache-control': 'no-store' },
    );
  }
}
