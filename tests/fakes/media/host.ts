import { type Exchange, type Host, send } from '../exchange';
import type { FaultBook } from '../faults';
import { imageHost, type MediaLinks, videoHosts } from './links';
import { sendVideo } from './serve';

const TEXT = 'text/plain; charset=utf-8';

/** A picture of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function sendPicture({ record, response }: Exchange): void {
  record.kind = 'image';
  response.writeHead(200, { 'content-type': 'image/gif', 'content-length': pixel.length, 'access-control-allow-origin': '*' });
  response.end(pixel);
}

/** The hosts of videos and pictures: every link is signed, and ends. */
export function createMediaHost(faults: FaultBook, links: MediaLinks): Host {
  return {
    names: [...Object.values(videoHosts), imageHost],
    async answer(exchange) {
      const { record, url } = exchange;
      if (record.host === imageHost) return sendPicture(exchange);
      record.kind = 'media';
      const link = links.verify(url, new Date());
      if (link === undefined) return send(exchange, 403, TEXT, 'URL signature mismatch');
      const { adId: ownerAdId, askedAdId: adId, load, video, quality } = link.ticket;
      Object.assign(record, { adId, ownerAdId, load, video, quality });
      if (link.hasExpired) return send(exchange, 403, TEXT, 'URL signature expired');
      const { media, mediaQuality = quality } = faults.at(adId, load);
      await sendVideo(exchange, video, quality, mediaQuality === quality ? media : undefined);
    },
  };
}
