import { type Exchange, type Host, send } from '../exchange';
import type { FaultBook } from '../faults';
import { sendPicture } from '../media/host';
import { sendFilm } from '../videos/video-frames';
import { filmHost, pictureHost, type TikTokLinks } from './links';

const TEXT = 'text/plain; charset=utf-8';

/** The library's own way to a film: a redirect to the host of films. */
export async function answerProxy(exchange: Exchange, faults: FaultBook, links: TikTokLinks): Promise<void> {
  exchange.record.kind = 'proxy';
  const target = links.findTarget(exchange.url);
  const link = target === undefined ? undefined : links.verify(target, new Date());
  if (target === undefined || link === undefined) return send(exchange, 403, TEXT, 'invalid signature');
  const { askedAdId, load, adId, clip } = link.ticket;
  Object.assign(exchange.record, { adId: askedAdId, ownerAdId: adId, load, clip });
  if (link.hasExpired) return send(exchange, 403, TEXT, 'link expired');
  const { media } = faults.at(askedAdId, load);
  const elsewhere = { redirect_inside: 'https://127.0.0.1/film.mp4', redirect_outside: 'https://films.example.com/film.mp4' };
  const location = media === 'redirect_inside' || media === 'redirect_outside' ? elsewhere[media] : target.href;
  send(exchange, 302, TEXT, '', { location });
}

/** The hosts of films and pictures behind the library's proxy. */
export function createTikTokMediaHost(faults: FaultBook, links: TikTokLinks): Host {
  return {
    names: [filmHost, pictureHost],
    async answer(exchange) {
      const { record, url } = exchange;
      if (record.host === pictureHost) return sendPicture(exchange);
      record.kind = 'media';
      const link = links.verify(url, new Date());
      if (link === undefined) return send(exchange, 403, TEXT, 'Access Denied');
      const { askedAdId, load, adId, clip } = link.ticket;
      Object.assign(record, { adId: askedAdId, ownerAdId: adId, load, clip, quality: 'hd' });
      if (link.hasExpired) return send(exchange, 403, TEXT, 'Access Denied');
      await sendFilm(exchange, clip, 'hd', faults.at(askedAdId, load).media);
    },
  };
}
