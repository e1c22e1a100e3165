import { expect, test } from 'vitest';
import { findMediaUrl } from '@/lib/ads/hosts';

const CDN = 'https://library.tiktok.com/api/v1/cdn';

test.each([
  ['meta', 'https://video.xx.fbcdn.net/o1/v/t2/f2/m366/AQN-x_7.mp4?efg=eyJ4Ijoi%2F%252e&_nc_ht=video.xx.fbcdn.net&oh=00_Af%3D%3D'],
  ['meta', 'https://video.fna1-2.fna.fbcdn.net/v/t42.1790-2/464904264_8644_n.mp4'],
  ['tiktok', `${CDN}/1791197953/video/aHR0cHM6Ly92NzcudGlrdG9rY2RuLmNvbS9h+_-L8=/451ce60a-2c8e-47c3-a08d-a6829e178bf5?x=a%2Fb`],
  ['tiktok', `${CDN}/1791197953/video/aHR0cHM6Ly9h%3D%3D/451ce60a`],
  ['tiktok', 'https://v16m.tiktokcdn.com/6e0e337c/6ac3d76a/video/tos/no1a/tos-no1a-ve-0068-no/oUBfqFEE~tplv-noop.image?a=1988&ft=.%2e'],
  ['tiktok', 'https://v16m.tiktokcdn.com/video/oUBfqFEE%7Etplv-noop.image'],
] as const)('a link of %s in a recorded form is media: %s', (platform, link) => {
  expect(findMediaUrl(link, platform)?.href).toBe(link);
});

test.each([
  'x%2fy',
  'x%2Fy',
  'x%5cy',
  'x%5Cy',
  'x%2ey',
  '%2E%2e/x',
  '..%2f..%2Fapi/v1/user',
  'x%252fy',
  'x%255Cy',
  'x%25252Ey',
  'x%25%32%66y',
  'x%%32%66y',
  'x%',
  'x%2',
  'x\\..\\y',
  'x%2\tfy',
  '%2\n%2e/y',
])('a path that can be read in two ways is no media: %j', (path) => {
  expect(findMediaUrl(`${CDN}/1/video/${path}`, 'tiktok')).toBeUndefined();
  expect(findMediaUrl(`https://video.xx.fbcdn.net/v/${path}`, 'meta')).toBeUndefined();
  expect(findMediaUrl(`/v/${path}`, 'meta', new URL('https://video.xx.fbcdn.net/hd.mp4'))).toBeUndefined();
});

test('a redirect is judged from where it was sent', () => {
  const base = new URL('https://video.xx.fbcdn.net/v/hd.mp4?oh=1');
  expect(findMediaUrl('../sd.mp4?oh=%2F', 'meta', base)?.href).toBe('https://video.xx.fbcdn.net/sd.mp4?oh=%2F');
  expect(findMediaUrl('//v16m.tiktokcdn.com/a.mp4', 'meta', base)).toBeUndefined();
});

test('a host with an escape in its name is no media host', () => {
  expect(findMediaUrl('https://video%2exx.fbcdn.net/hd.mp4', 'meta')).toBeUndefined();
});
