import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { caFile, certificate } from './certificate/certificate';
import type { Exchange, LibraryRequest } from './exchange';
import { type AdFaults, FaultBook } from './faults';
import { toLibraryId } from './library-id';
import { createMediaHost } from './media/host';
import { MediaLinks } from './media/links';
import type { AskedAd } from './meta/ad';
import { metaAds } from './meta/ads';
import { createMetaHost } from './meta/host';
import { samples } from './samples';
import { tiktokAds } from './tiktok/ads';
import { TikTokHost } from './tiktok/host';
import { TikTokLinks } from './tiktok/links';
import { createTikTokMediaHost } from './tiktok/media-host';

/** Older requests are forgotten, so that a long demo does not grow. */
const MAX_REQUESTS = 20_000;

/** The ad libraries as one HTTPS server that plays all their hosts. */
export type Library = {
  port: number;
  /** Value for `EGRESS_MAP`: every host played here. */
  egressMap: string;
  /** Value for `EGRESS_CA`. */
  caFile: string;
  /** The ads to try, with their true URLs, the most useful first; `what` says in words what each is. */
  ads: readonly { url: string; what: string }[];
  /** The requests since the start or the last reset, in order; `adId` and `kind` narrow them. */
  requests: (only?: { adId?: string; kind?: LibraryRequest['kind'] }) => LibraryRequest[];
  /**
   * Makes one ad's page or videos fail, or with `{}` work, also where they fail by themselves. Each ad is apart from the
   * others, so tests can run side by side.
   */
  set: (adId: string, faults: AdFaults) => void;
  /** Shows an ad of Meta's library under another id too, which it answers, so that many runs can be live at one time. */
  copyAd: (of: AskedAd) => string;
  /** Forgets requests, faults and the counts of page loads. */
  reset: () => void;
  close: () => Promise<void>;
};

export async function startLibrary(options: { port?: number } = {}): Promise<Library> {
  const asked: { adId: string; faults?: AdFaults }[] = [...Object.values(metaAds), ...Object.values(tiktokAds)];
  const faults = new FaultBook(new Map(asked.map((ad) => [ad.adId, ad.faults ?? {}])));
  const metaLinks = new MediaLinks();
  const tiktokLinks = new TikTokLinks();
  const copies = new Map<string, AskedAd>();
  const hosts = [
    createMetaHost(faults, metaLinks, copies),
    createMediaHost(faults, metaLinks),
    new TikTokHost(faults, tiktokLinks),
    createTikTokMediaHost(faults, tiktokLinks),
  ];
  const requests: LibraryRequest[] = [];

  const server = createServer(certificate, (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const record: LibraryRequest = {
      at: new Date(),
      host,
      method: request.method ?? '',
      path: request.url ?? '/',
      cookie: request.headers.cookie,
      userAgent: request.headers['user-agent'],
      kind: 'other',
    };
    requests.push(record);
    if (requests.length > MAX_REQUESTS) requests.shift();
    response.once('close', () => {
      if (response.headersSent) record.status = response.statusCode;
    });
    request.resume();
    const owner = hosts.find((candidate) => candidate.names.includes(host));
    if (owner === undefined || !URL.canParse(record.path, `https://${host}`)) {
      response.writeHead(421, { 'content-type': 'text/plain' }).end('This server does not play that host.');
      return;
    }
    const exchange: Exchange = { request, response, url: new URL(record.path, `https://${host}`), record };
    owner.answer(exchange).catch((cause: unknown) => {
      response.destroy();
      process.emitWarning(cause instanceof Error ? cause : String(cause));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    port,
    egressMap: hosts.flatMap((host) => host.names.map((name) => `${name}=127.0.0.1:${port}`)).join(','),
    caFile,
    ads: samples,
    requests: (only = {}) =>
      requests.filter((request) => (only.adId ?? request.adId) === request.adId && (only.kind ?? request.kind) === request.kind),
    set: (adId, adFaults) => faults.set(adId, adFaults),
    copyAd: (of) => {
      const adId = toLibraryId(15, `copy ${copies.size}`);
      copies.set(adId, { ...of, adId, ad: of.ad && { ...of.ad, adId } });
      return adId;
    },
    reset: () => {
      requests.length = 0;
      faults.clear();
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
