import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Exchange, type Host, send, untilClosed } from '../exchange';
import { type FaultBook, type TikTokDetailsFault, tiktokDetailsFaults } from '../faults';
import type { AskedTikTokAd } from './ad';
import { tiktokAds } from './ads';
import { TikTokFirewall } from './firewall';
import { pageHost, type TikTokLinks } from './links';
import { answerProxy } from './media-host';
import { type LinkVideo, toDetails, toListedTikTokAd } from './objects';
import { TikTokTokens } from './tokens';

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const page = readFileSync(path.join(import.meta.dirname, 'page.html'), 'utf8');
const captcha =
  '<div class="captcha_verify_container"><p>Drag the slider to fit the puzzle</p><img id="captcha-verify-image" alt="" src="data:,"></div>';

const askedAds = new Map<string, AskedTikTokAd>(Object.values(tiktokAds).map((ad) => [ad.adId, ad]));

const pack = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');

const sendJson = (exchange: Exchange, value: object) => send(exchange, 200, JSON_TYPE, JSON.stringify(value));

/** Calls about the asked ad besides the one for its details. Their names are invented; that such answers hold no data was seen. */
const emptyCalls: ReadonlyMap<string, null | []> = new Map([
  ['/api/v1/ads/labels', null],
  ['/api/v2/ads/similar', []],
]);

/** The ad that a call of the page is about, by the page's own address. */
function readReferer({ request }: Exchange): string {
  const referer = request.headers.referer ?? '';
  return URL.canParse(referer) ? (new URL(referer).searchParams.get('ad_id') ?? '') : '';
}

async function answerFault(exchange: Exchange, fault: TikTokDetailsFault, details: object): Promise<void> {
  switch (fault) {
    case 'busy':
      return send(exchange, 421, TEXT, 'system busy');
    case 'unauthorized':
      return send(exchange, 401, JSON_TYPE, '{"code":40101,"msg":"no permission"}');
    case 'forbidden':
      return send(exchange, 403, TEXT, 'Access Denied');
    case 'rate_limited':
      return send(exchange, 429, TEXT, 'Too Many Requests', { 'retry-after': '60' });
    case 'details_silent':
      return untilClosed(exchange);
    case 'details_empty':
      return sendJson(exchange, { data: {}, code: 0 });
    // Other calls of TikTok's sites answer so to a visitor they do not want, often seen from 2021 to 2025.
    case 'details_blank':
      return send(exchange, 200, JSON_TYPE, '');
    case 'details_huge':
      return sendJson(exchange, { filler: '.'.repeat(9_000_000), ...details });
    case 'details_unreadable':
      return send(exchange, 200, JSON_TYPE, pack(details));
  }
}

/** `library.tiktok.com`: a shell that is the same for every ad, and the calls by which it fills itself. */
export class TikTokHost implements Host {
  readonly names = [pageHost];
  readonly #faults: FaultBook;
  readonly #links: TikTokLinks;
  readonly #tokens = new TikTokTokens();
  readonly #firewall = new TikTokFirewall();

  constructor(faults: FaultBook, links: TikTokLinks) {
    this.#faults = faults;
    this.#links = links;
  }

  async answer(exchange: Exchange): Promise<void> {
    const { pathname, searchParams } = exchange.url;
    const adId = /^\/ads\/detail\/?$/.test(pathname) ? searchParams.get('ad_id') : null;
    if (adId !== null) return this.#answerPage(exchange, adId);
    if (pathname.startsWith('/api/v1/cdn/')) return answerProxy(exchange, this.#faults, this.#links);
    const itemId = /^\/api\/v1\/items\/(\d+)\/details$/.exec(pathname)?.[1];
    if (itemId !== undefined) return this.#answerDetails(exchange, itemId);
    if (emptyCalls.has(pathname)) return this.#answerEmptyCall(exchange);
    if (pathname === '/api/v1/search' || pathname === '/api/v1/suggestion') return this.#answerList(exchange);
    if (pathname === '/api/v1/location' || pathname === '/api/v1/support-regions') return this.#answerHandshake(exchange);
    send(exchange, 404, HTML, '<!DOCTYPE html><title>Not found</title>');
  }

  #linkFor(askedAdId: string, load: number): LinkVideo {
    const now = new Date();
    const lifetimeSeconds = this.#faults.at(askedAdId, load).media === 'expired' ? -60 : undefined;
    return (adId, video) => this.#links.sign({ askedAdId, load, adId, video }, now, lifetimeSeconds);
  }

  async #answerPage(exchange: Exchange, adId: string): Promise<void> {
    const waiting = this.#faults.at(adId, this.#faults.lastLoad(adId) + 1).page;
    if (waiting === 'waiting' || (waiting === 'waiting_once' && !this.#firewall.hasPassed(exchange))) {
      exchange.record.adId = adId;
      return this.#firewall.ask(exchange, waiting === 'waiting' ? 'stuck' : 'passable');
    }
    const load = this.#faults.nextLoad(adId);
    Object.assign(exchange.record, { kind: 'page', adId, load });
    const fault = this.#faults.at(adId, load).page;
    if (fault === 'hang') return untilClosed(exchange);
    if (fault === 'blank') return send(exchange, 200, HTML, '');
    if (fault === 'unavailable') return send(exchange, 503, HTML, '<!DOCTYPE html><title>Error</title><p>Service unavailable');
    if (fault === 'loading') return send(exchange, 200, HTML, page.replace(/<script>.*<\/script>/s, ''));
    if (fault === 'captcha') return send(exchange, 200, HTML, page.replace('<!-- state -->', captcha));
    const ad = askedAds.get(adId)?.ad;
    const isSpareUsed = fault === 'details_silent' && ad !== undefined;
    const spare = isSpareUsed ? `<script>show(unpack('${pack(toDetails(ad, this.#linkFor(adId, load)))}'))</script>` : '';
    send(exchange, 200, HTML, page.replace('<!-- spare -->', spare), { 'cache-control': 'no-store' });
  }

  #answerHandshake(exchange: Exchange): void {
    Object.assign(exchange.record, { kind: 'handshake', adId: readReferer(exchange) });
    const regions = { config_str: this.#tokens.issue(), regions: ['AT', 'DE', 'GB', 'IE', 'NL'] };
    sendJson(exchange, { data: exchange.url.pathname === '/api/v1/location' ? { region: 'DE' } : regions, code: 0 });
  }

  async #answerDetails(exchange: Exchange, adId: string): Promise<void> {
    const load = this.#faults.lastLoad(adId);
    Object.assign(exchange.record, { kind: 'details', adId, load });
    if (!this.#tokens.isValid(exchange)) return send(exchange, 421, TEXT, 'system busy');
    const { ad, detailsAfterMs } = askedAds.get(adId) ?? tiktokAds.notFound;
    const fault = tiktokDetailsFaults.find((candidate) => candidate === this.#faults.at(adId, load).page);
    const details = ad === undefined ? undefined : toDetails(ad, this.#linkFor(adId, load));
    if (fault !== undefined) return answerFault(exchange, fault, details ?? {});
    if (detailsAfterMs > 0) await sleep(detailsAfterMs);
    if (details === undefined) send(exchange, 425, TEXT, 'params error');
    else sendJson(exchange, details);
  }

  /** Two calls that name the asked ad and are answered at once, with nothing in them. */
  #answerEmptyCall(exchange: Exchange): void {
    exchange.record.adId = readReferer(exchange);
    sendJson(exchange, { code: 0, data: emptyCalls.get(exchange.url.pathname) ?? null });
  }

  /** The list calls; their answers are about other ads than the asked one. */
  #answerList(exchange: Exchange): void {
    const adId = readReferer(exchange);
    Object.assign(exchange.record, { kind: 'list', adId });
    const others = askedAds.get(adId)?.others ?? [];
    const link = this.#linkFor(adId, this.#faults.lastLoad(adId));
    const names = others.slice(0, 1).map(({ advertiser }) => ({ name: advertiser.name, id: advertiser.bizId }));
    const ads = others.map((ad) => toListedTikTokAd(ad, link));
    if (!this.#tokens.isValid(exchange)) send(exchange, 421, TEXT, 'system busy');
    else if (exchange.url.pathname === '/api/v1/suggestion') sendJson(exchange, { data: names, code: 0 });
    else sendJson(exchange, { data: ads, total: ads.length, has_more: false, search_id: '', code: 0 });
  }
}
