import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type VideoName, type VideoQuality, videos } from '../videos/videos';

export const videoHosts = { hd: 'video.fstd1-1.fna.fbcdn.net', sd: 'video.fstd1-2.fna.fbcdn.net' } as const satisfies Record<
  VideoQuality,
  string
>;
export const imageHost = 'scontent.fstd1-1.fna.fbcdn.net';

export type MediaTicket = { askedAdId: string; load: number; adId: string; video: VideoName; quality: VideoQuality };

const LIFETIME_SECONDS = 388_800;
const vencodeTags = { hd: 'C3.720.dash_h264-basic-gen2_720p', sd: 'C3.360.sve_sd' } as const satisfies Record<VideoQuality, string>;

const noise = (length: number) => randomBytes(length).toString('base64url');

/** The library's number for a video: the video's own in an asked ad, another in each neighbor that shows it. */
export function toAssetId(ticket: Pick<MediaTicket, 'askedAdId' | 'adId' | 'video'>): number {
  const known = videos[ticket.video].xpvAssetId;
  if (ticket.adId === ticket.askedAdId) return known;
  return 1_000_000_000_000_000 + (createHash('sha256').update(`${ticket.adId}/${known}`).digest().readUIntBE(0, 6) % 8_000_000_000_000_000);
}

/** Signs links to videos as the library does: new ones for every page load, each with its end in `oe`. */
export class MediaLinks {
  readonly #secret = randomBytes(32);

  #sign(path: string, efg: string, oe: string): string {
    return `00_AQ${createHmac('sha256', this.#secret).update(`${path}\n${efg}\n${oe}`).digest('base64url').slice(0, 46)}`;
  }

  sign(ticket: MediaTicket, now: Date, lifetimeSeconds = LIFETIME_SECONDS): string {
    const { askedAdId, load, adId, video, quality } = ticket;
    const host = videoHosts[quality];
    const token = Buffer.from([noise(24), askedAdId, load, adId, video, quality].join('/')).toString('base64url');
    const path = `/o1/v/t2/f2/${quality === 'hd' ? 'm366' : 'm412'}/AQ${token}.mp4`;
    const facts = {
      vencode_tag: `xpv_progressive.VI_USECASE_PRODUCT_TYPE.${vencodeTags[quality]}`,
      xpv_asset_id: toAssetId(ticket),
      asset_age_days: 62,
      vi_usecase_id: 10799,
      duration_s: Math.round(videos[video].seconds),
      urlgen_source: 'www',
    };
    const efg = Buffer.from(JSON.stringify(facts)).toString('base64');
    const oe = (Math.floor(now.getTime() / 1000) + lifetimeSeconds).toString(16).toUpperCase();
    const query = new URLSearchParams({
      _nc_cat: '104',
      _nc_oc: `Ad${noise(48)}`,
      _nc_sid: 'b66105',
      _nc_ht: host,
      _nc_ohc: noise(17),
      efg,
      ccb: '17-1',
      _nc_gid: noise(16),
      _nc_ss: '7f289',
      _nc_map: 'urlgen_bucketless',
      _nc_zt: '28',
      oh: this.#sign(path, efg, oe),
      oe,
    });
    return `https://${host}${path}?${query}`;
  }

  /** Returns undefined for a link that was never ours or was altered. */
  verify(url: URL, now: Date): { ticket: MediaTicket; hasExpired: boolean } | undefined {
    const oe = url.searchParams.get('oe') ?? '';
    const given = Buffer.from(url.searchParams.get('oh') ?? '');
    const right = Buffer.from(this.#sign(url.pathname, url.searchParams.get('efg') ?? '', oe));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const token = /\/AQ([\w-]+)\.mp4$/.exec(url.pathname)?.[1] ?? '';
    const [, askedAdId = '', load = '', adId = '', video = '', quality] = Buffer.from(token, 'base64url').toString().split('/');
    const ticket: MediaTicket = { askedAdId, load: Number(load), adId, video: video as VideoName, quality: quality === 'hd' ? 'hd' : 'sd' };
    return { ticket, hasExpired: Number.parseInt(oe, 16) * 1000 <= now.getTime() };
  }
}

/** A link to a picture; pictures are alike and their links do not end. */
export function toImageUrl(seed: string): string {
  const id = createHash('sha256').update(seed).digest().readUIntBE(0, 6);
  return `https://${imageHost}/v/t39.35426-6/${id}_${id % 977_531}_n.jpg?stp=dst-jpg_s600x600_tt6&_nc_cat=104&ccb=1-7&_nc_sid=c53f8f&_nc_ohc=${noise(17)}&_nc_zt=14&_nc_ht=${imageHost}&oh=00_AQ${noise(30)}&oe=6ADD9630`;
}
