import { type Exchange, type Host, send } from '../exchange';
import type { FaultBook } from '../faults';
import { sendPicture } from '../media/host';
import { sendVideo } from '../media/serve';
import { pictureHost, type TikTokLinks, videoHost } from './links';

const TEXT = 'text/plain; charset=utf-8';

/** The library's own way to a video: a redirect to the host of videos. */
export async function answerProxy(exchange: Exchange, faults: FaultBook, links: TikTokLinks): Promise<void> {
  exchange.record.kind = 'proxy';
  const target = links.findTarget(exchange.url);
  const link = target === undefined ? undefined : links.verify(target, new Date());
  if (target === undefined || link === undefined) return send(exchange, 403, TEXT, 'invalid signature');
  const { askedAdId, load, adId, video } = link.ticket;
  Object.assign(exchange.record, { adId: askedAdId, ownerAdId: adId, load, video });
  if (link.hasExpired) return send(exchange, 403, TEXT, 'link expired');
  const { media } = faults.at(askedAdId, load);
  const elsewhere = { redirect_inside: 'https://127.0.0.1/video.mp4', redirect_outside: 'https://videos.example.com/video.mp4' };
  const location = media === 'redirect_inside' || media === 'redirect_outside' ? elsewhere[media] : target.href;
  send(exchange, 302, TEXT, '', { location });
}

/** The hosts of videos and pictures behind the library's proxy. */
export function createTikTokMediaHost(faults: FaultBook, links: TikTokLinks): Host {
  return {
    names: [videoHost, pictureHost],
    async answer(exchange) {
      const { record, url } = exchange;
      if (record.host === pictureHost) return sendPicture(exchange);
      record.kind = 'media';
      const link = links.verify(url, new Date());
      if (link === undefined) return send(exchange, 403, TEXT, 'Access Denied');
      const { askedAdId, load, adId, video } = link.ticket;
      Object.assign(record, { adId: askedAdId, ownerAdId: adId, load, video, quality: 'hd' });
      if (link.hasExpired) return send(exchange, 403, TEXT, 'Access Denied');
      await sendVideo(exchange, video, 'hd', faults.at(askedAdId, load).media);
    },
  };
}
