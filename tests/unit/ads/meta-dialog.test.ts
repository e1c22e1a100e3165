import { describe, expect, test } from 'vitest';
import { readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { page } from './meta-payload';

const ID = '1248806319947205';

/** The card in a dialog as recorded on 2026-10-06: it names its ID twice, and the link under the video has texts of its own. */
const recordedPage = (copy: string) =>
  page(`<div id="ssr-finished-successfully" hidden=""></div>
    <div role="dialog"><div><span>Active</span></div><span>Library ID: ${ID}</span><span>Started running on 2 Sep 2026</span>
    <div><a href="https://www.facebook.com/tidewater/"><span>Tidewater &amp; Co</span></a>
    <span><div style="-webkit-line-clamp: 2;"><div><span><strong>Sponsored</strong></span><span><strong> · Paid for by Jo Private</strong></span></div></div></span>
    <span>Library ID: ${ID}</span><div role="button">Open Drop-down</div></div>
    ${copy}<video src="https://video.xx.fbcdn.net/asked.mp4?a=1&amp;b=2" poster="x"></video>
    <a href="https://l.facebook.com/l.php?u=x"><div role="button"><div style="-webkit-line-clamp: 2;">TIDEWATER.EXAMPLE</div></div></a></div>`);

const copyBlock = (inside: string) =>
  `<span><div tabindex="0" role="button"><div style="line-height: 20px; -webkit-line-clamp: 7;"><div style="white-space: pre-wrap;"><span>${inside}</span></div></div></div></span>`;

function readAd(html: string) {
  const reading = readMetaPage(html, ID);
  if (reading.state !== 'partial') throw new Error(`state ${reading.state}`);
  return { pageName: reading.ad.pageName, body: reading.ad.body };
}

describe('the copy in a dialog, on a page without JSON', () => {
  test.each([
    ['breaks', 'Oats.<br>Cook<br><br>themselves.', 'Oats.\nCook\n\nthemselves.'],
    [
      'links and tags',
      'Try <a href="https://l.facebook.com/">tide.example</a> &amp; <a href="/hashtag/oats">#oats</a>!',
      'Try tide.example & #oats!',
    ],
    ['emoji as images', 'Hot <span><img alt="🔥" src="x"></span>now', 'Hot 🔥now'],
    ['line feeds of its own', 'One\ntwo', 'One\ntwo'],
    ['more than we keep', 'a'.repeat(10_001), `${'a'.repeat(9996)} […]`],
  ])('is whole with %s', (_what, copy, body) => {
    expect(readAd(recordedPage(copyBlock(copy)))).toEqual({ pageName: 'Tidewater & Co', body });
  });

  test('is absent where the ad has none: neither the payer nor a text of the link is taken for it', () => {
    expect(readAd(recordedPage(''))).toEqual({ pageName: 'Tidewater & Co', body: null });
  });
});
