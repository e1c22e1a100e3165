import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { type VideoName, videos } from '../videos/videos';

export const pageHost = 'library.tiktok.com';
export const videoHost = 'v16m.tiktokcdn.com';
export const pictureHost = 'p16-common-sign.tiktokcdn.com';

export type TikTokTicket = { askedAdId: string; load: number; adId: string; video: VideoName };

const LIFETIME_SECONDS = 21_600;

/** The library's name for a video: equal in every link to it. */
export const toAssetKey = (adId: string, video: VideoName) =>
  `o${createHash('sha256').update(`${adId}/${video}`).digest('base64url').replaceAll(/[_-]/g, 'x').slice(0, 37)}`;

const toSeconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** Signs links to videos as the library does: to its own proxy, which redirects to the host of videos. */
export class TikTokLinks {
  readonly #secret = randomBytes(32);

  #sign(path: string, ticket: string): string {
    return createHmac('sha256', this.#secret).update(`${path}\n${ticket}`).digest('base64');
  }

  sign(ticket: TikTokTicket, now: Date, lifetimeSeconds = LIFETIME_SECONDS + Math.round(videos[ticket.video].seconds)): string {
    const issued = toSeconds(now);
    const ends = (issued + lifetimeSeconds).toString(16);
    const path = `/${randomBytes(16).toString('hex')}/${ends}/video/tos/no1a/tos-no1a-ve-0068-no/${toAssetKey(ticket.adId, ticket.video)}/`;
    const sealed = Buffer.from([ticket.askedAdId, ticket.load, ticket.adId, ticket.video].join('/')).toString('base64');
    const query = new URLSearchParams({
      a: '475769',
      bt: '1025',
      btag: 'e000b0000',
      l: randomBytes(17).toString('hex').toUpperCase(),
      mime_type: 'video_mp4',
      rc: sealed,
      signature: this.#sign(path, sealed),
      vvpl: '1',
    });
    const inner = Buffer.from(`https://${videoHost}${path}`).toString('base64');
    return `https://${pageHost}/api/v1/cdn/${issued}/video/${inner}/${randomUUID()}?${query}`;
  }

  /** Returns undefined for any address but one of the proxy's links. */
  findTarget(url: URL): URL | undefined {
    const inner = /^\/api\/v1\/cdn\/\d+\/video\/([\w+=-]+)\/[\w-]+$/.exec(url.pathname)?.[1] ?? '';
    const target = Buffer.from(inner, 'base64').toString();
    return target.startsWith(`https://${videoHost}/`) && URL.canParse(target + url.search) ? new URL(target + url.search) : undefined;
  }

  /** Returns undefined when the link was altered. */
  verify(url: URL, now: Date): { ticket: TikTokTicket; hasExpired: boolean } | undefined {
    const sealed = url.searchParams.get('rc') ?? '';
    const given = Buffer.from(url.searchParams.get('signature') ?? '');
    const right = Buffer.from(this.#sign(url.pathname, sealed));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const [askedAdId = '', load = '', adId = '', video = ''] = Buffer.from(sealed, 'base64').toString().split('/');
    const ends = Number.parseInt(url.pathname.split('/')[2] ?? '', 16);
    return { ticket: { askedAdId, load: Number(load), adId, video: video as VideoName }, hasExpired: ends <= toSeconds(now) };
  }
}

/** A link to a picture; `videoId` marks the cover of a video and stays when the rest of the link changes. */
export function toPictureUrl(seed: string, videoId?: string): string {
  const name = createHash('sha256').update(seed).digest('hex').slice(0, 38);
  const query = new URLSearchParams({
    dr: '18692',
    refresh_token: randomBytes(4).toString('hex'),
    'x-signature': randomBytes(20).toString('base64'),
  });
  if (videoId !== undefined) query.set('VideoID', videoId);
  return `https://${pictureHost}/tos-no1a-p-0037-no/${name}~tplv-noop.image?${query}`;
}
