import { createHash } from 'node:crypto';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, startLibrary } from '@/tests/fakes/library';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { type FakeVideo, readVideo, type VideoName, type VideoQuality, videos } from '@/tests/fakes/videos/videos';
import { ask, openPage, readResult } from './library-client';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

async function link(adId: string): Promise<{ hd: string; sd: string }> {
  const html = (await openPage(library, toMetaUrl(adId))).body.toString();
  const video = readResult(html)?.ad_library_main?.deeplink_ad_archive_result?.deeplink_ad_archive?.snapshot?.videos?.[0];
  return { hd: video?.video_hd_url ?? '', sd: video?.video_sd_url ?? '' };
}

const efgOf = (url: string) =>
  JSON.parse(Buffer.from(new URL(url).searchParams.get('efg') ?? '', 'base64').toString()) as {
    xpv_asset_id: number;
    duration_s: number;
    vencode_tag: string;
  };

describe('the videos', () => {
  const files = Object.values(videos).flatMap((video: FakeVideo) =>
    (['hd', 'sd'] as const).map((quality) => ({ name: video.name as VideoName, form: video.form, quality })),
  );

  it.each(files.filter(({ form }) => form === undefined))(
    '$name in $quality is a whole H.264 and AAC file as long as it says',
    async ({ name, quality }) => {
      const { bytes } = readVideo(name, quality);
      const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
      const video = await input.getPrimaryVideoTrack();
      if (video === null) throw new Error('no picture');
      expect(await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY)).not.toBeNull();
      expect(await input.getMimeType()).toMatch(/^video\/mp4; codecs="avc1\.\w+, mp4a\.40\.2"$/);
      expect(await input.computeDuration()).toBeCloseTo(videos[name].seconds, 1);
      expect(bytes.length).toBeLessThan(300_000);
    },
  );

  it.each([
    ['hush', 'video/mp4; codecs="avc1.', ['video'], 6],
    ['harbor', 'video/webm; codecs="vp09.', ['video', 'audio'], 6],
    ['wireless', 'audio/mp4; codecs="mp4a.', ['audio'], 5],
    ['marathon', 'video/mp4; codecs="avc1.', ['video'], 660],
  ] as const)('%s is of a kind of its own: %s', async (name, mimeType, tracks, seconds) => {
    for (const quality of ['hd', 'sd'] as const) {
      const { bytes } = readVideo(name, quality);
      const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
      expect(await input.getMimeType()).toContain(mimeType);
      expect((await input.getTracks()).map(({ type }) => type)).toEqual(tracks);
      expect(await input.computeDuration()).toBeCloseTo(seconds, 1);
      expect(bytes.length).toBeLessThan(60_000);
    }
  });

  it('are all different but for sound alone, which has one quality', () => {
    const pictures = files.filter(({ form }) => form !== 'sound_only');
    const sums = pictures.map(({ name, quality }) => readVideo(name, quality).sha256);
    expect(new Set([...sums, readVideo('wireless', 'hd').sha256]).size).toBe(pictures.length + 1);
  });
});

describe('a link to a video', () => {
  it('leads to the bytes of that video, whole or in ranges', async () => {
    const { hd, sd } = await link(metaAds.kettle.adId);
    for (const [url, quality] of [
      [hd, 'hd'],
      [sd, 'sd'],
    ] as [string, VideoQuality][]) {
      const answer = await ask(library, url);
      expect(answer.headers['content-type']).toBe('video/mp4');
      expect(createHash('sha256').update(answer.body).digest('hex')).toBe(readVideo('kettle', quality).sha256);
    }
    const part = await ask(library, hd, { headers: { range: 'bytes=4-7' } });
    expect([part.status, part.body.toString()]).toEqual([206, 'ftyp']);
    expect((await ask(library, hd, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
  });

  it('names the same asset and length in both qualities, and when it expires', async () => {
    const { hd, sd } = await link(metaAds.ledger.adId);
    expect(efgOf(hd)).toMatchObject({
      xpv_asset_id: videos.ledger.xpvAssetId,
      duration_s: 12,
      vencode_tag: expect.stringContaining('720p'),
    });
    expect(efgOf(sd)).toMatchObject({ xpv_asset_id: videos.ledger.xpvAssetId, vencode_tag: expect.stringContaining('sve_sd') });
    const hours = (Number.parseInt(new URL(hd).searchParams.get('oe') ?? '', 16) * 1000 - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(100);
  });

  it('is new with every page load', async () => {
    expect((await link(metaAds.kettle.adId)).hd).not.toBe((await link(metaAds.kettle.adId)).hd);
  });

  it('is rejected when any part of it was altered', async () => {
    const { hd } = await link(metaAds.kettle.adId);
    const later = new URL(hd);
    later.searchParams.set('oe', 'FFFFFFFF');
    for (const url of [later.href, hd.replace('/m366/AQ', '/m366/AR'), 'https://video.fstd1-1.fna.fbcdn.net/o1/v/t2/f2/m366/x.mp4']) {
      const answer = await ask(library, url);
      expect([answer.status, answer.body.toString()]).toEqual([403, 'URL signature mismatch']);
    }
  });

  it('is recorded with the ad and video it belongs to', async () => {
    await ask(library, (await link(metaAds.kettle.adId)).hd, { headers: { 'user-agent': 'tester/2' } });
    expect(library.requests({ adId: metaAds.kettle.adId, kind: 'media' }).at(-1)).toMatchObject({
      ownerAdId: metaAds.kettle.adId,
      video: 'kettle',
      quality: 'hd',
      userAgent: 'tester/2',
    });
  });
});
