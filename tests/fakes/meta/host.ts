import { setTimeout as sleep } from 'node:timers/promises';
import { type Exchange, type Host, send, untilClosed } from '../exchange';
import { type FaultBook, type MetaDataFault, metaDataFaults, type PageFault } from '../faults';
import type { MediaLinks } from '../media/links';
import type { AskedAd } from './ad';
import { metaAds } from './ads';
import { MetaChallenge } from './challenge';
import type { LinkVideo } from './objects';
import { type PageParts, toPage, toShell } from './page';

const HTML = 'text/html; charset=utf-8';
const pageHeaders = {
  'content-type': HTML,
  'cache-control': 'private, no-cache, no-store, must-revalidate',
  vary: 'Accept-Encoding',
  'x-frame-options': 'DENY',
};

const askedAds = new Map<string, AskedAd>(Object.values(metaAds).map((ad) => [ad.adId, ad]));

const loginPage = `<!DOCTYPE html><html><head><title>Log in to Facebook</title><link rel="icon" href="data:,"><link rel="canonical" href="https://www.facebook.com/login/"></head><body><p>You must log in to continue.</p><form id="login_form" method="post"><input name="email"><input name="pass" type="password"></form></body></html>`;

async function stream(exchange: Exchange, parts: PageParts, ad: Pick<AskedAd, 'status' | 'dataAfterMs'>): Promise<void> {
  exchange.response.writeHead(ad.status, pageHeaders);
  exchange.response.write(parts.shell);
  if (ad.dataAfterMs > 0) await sleep(ad.dataAfterMs);
  exchange.response.end(parts.data);
}

/** Answers of a page that never shows data; undefined when the data of the page shows the fault. */
async function answerFault(
  exchange: Exchange,
  fault: PageFault | undefined,
  challenge: MetaChallenge,
): Promise<MetaDataFault | undefined | 'answered'> {
  switch (fault) {
    case 'challenge':
      challenge.ask(exchange, 'stuck');
      return 'answered';
    case 'login':
      send(exchange, 302, HTML, '', { location: `/login/?next=${encodeURIComponent(exchange.url.href)}` });
      return 'answered';
    case 'login_form':
      send(exchange, 200, HTML, loginPage);
      return 'answered';
    case 'rate_limited':
      send(
        exchange,
        429,
        HTML,
        '<!DOCTYPE html><html><head><title>Error</title><link rel="icon" href="data:,"></head><body>Rate limit exceeded</body></html>',
        { 'retry-after': '60' },
      );
      return 'answered';
    case 'unavailable':
      send(
        exchange,
        503,
        HTML,
        '<!DOCTYPE html><html><head><title>Error</title><link rel="icon" href="data:,"></head><body>Sorry, something went wrong.</body></html>',
      );
      return 'answered';
    case 'forbidden':
      send(exchange, 403, HTML, '');
      return 'answered';
    case 'blank':
      send(exchange, 200, HTML, '');
      return 'answered';
    case 'hang':
      await untilClosed(exchange);
      return 'answered';
    case 'loading':
      exchange.response.writeHead(200, pageHeaders);
      exchange.response.end(toShell());
      return 'answered';
    default:
      return metaDataFaults.find((candidate) => candidate === fault);
  }
}

/** `www.facebook.com`: the page of one ad, behind the challenge that every new visitor meets. */
export function createMetaHost(faults: FaultBook, links: MediaLinks, copies: ReadonlyMap<string, AskedAd>): Host {
  const challenge = new MetaChallenge();

  async function answerPage(exchange: Exchange, adId: string): Promise<void> {
    exchange.record.adId = adId;
    if (!challenge.hasPassed(exchange)) return challenge.ask(exchange, 'passable');
    const load = faults.nextLoad(adId);
    const active = faults.at(adId, load);
    exchange.record.kind = 'page';
    exchange.record.load = load;
    const outcome = await answerFault(exchange, active.page, challenge);
    if (outcome === 'answered') return;
    const asked = askedAds.get(adId) ?? copies.get(adId) ?? { ...metaAds.ended, adId };
    const now = new Date();
    const isBornExpired = (owner: string, quality: string) =>
      owner === adId && active.media === 'expired' && (active.mediaQuality ?? quality) === quality;
    const link: LinkVideo = (owner, video, quality) =>
      links.sign({ askedAdId: adId, load, adId: owner, video, quality }, now, isBornExpired(owner, quality) ? -60 : undefined);
    await stream(exchange, toPage({ asked, fault: outcome, link, now }), asked);
  }

  return {
    names: ['www.facebook.com'],
    async answer(exchange) {
      const { url } = exchange;
      if (challenge.isAnswer(exchange)) return challenge.verify(exchange);
      if (url.pathname === '/login/') return send(exchange, 200, HTML, loginPage);
      const adId = /^\/ads\/library\/?$/.test(url.pathname) ? url.searchParams.get('id') : null;
      if (adId === null) return send(exchange, 404, HTML, '<!DOCTYPE html><title>Page not found</title>');
      await answerPage(exchange, adId);
    },
  };
}
