import { expect, test } from 'vitest';
import { readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { adObject, adPage, type Json, type JsonRecord, videoItem } from './meta-payload';

const ID = '1248806319947205';

function hostOf(snapshot: JsonRecord): string | null {
  const reading = readMetaPage(adPage(adObject(ID, { videos: [videoItem('11')], ...snapshot })), ID);
  if (reading.state !== 'content') throw new Error(`state ${reading.state}`);
  return reading.ad.landingHost;
}

const shop = 'https://www.brookpot.example/kettle';
const wrapped = (link: string, redirect = 'https://l.facebook.com/l.php') => `${redirect}?u=${encodeURIComponent(link)}&h=AT0`;
const own = [
  null,
  '',
  'http://fb.me/',
  'https://fb.com/canvas_doc/1072',
  'https://www.facebook.com/brookpot',
  wrapped('x'),
  '{{product.url}}',
];
const card = (link: Json, caption: Json = '') => ({ link_url: link, caption });
const byVideo = (link: Json) => ({ ...card(link), ...videoItem('21') });

test.each<[string | null, what: string, snapshot: JsonRecord]>([
  [
    'www.brookpot.example',
    'a link, whatever else is named',
    { link_url: shop, caption: 'other.example', cards: [card('https://x.example')] },
  ],
  ['www.brookpot.example', 'a redirect', { link_url: wrapped(shop), caption: 'other.example' }],
  ['www.brookpot.example', 'a redirect for phones', { link_url: wrapped(shop, 'http://lm.facebook.com/l.php') }],
  ['www.brookpot.example', 'a redirect of Instagram', { link_url: wrapped(shop, 'https://l.instagram.com/') }],
  ['www.brookpot.example', 'a redirect of a redirect', { link_url: wrapped(wrapped(shop)) }],
  ['api.whatsapp.com', 'a chat', { link_url: 'https://api.whatsapp.com/send', caption: 'api.whatsapp.com' }],
  ['brookpot.example', 'a caption in capitals', { link_url: 'https://fb.com/canvas_doc/1', caption: 'Brookpot.EXAMPLE' }],
  ['brookpot.example', 'a caption that is a link', { link_url: null, caption: ' https://brookpot.example/kettle ' }],
  ['brookpot.example', 'a caption before the cards', { link_url: '', caption: 'brookpot.example', cards: [card('https://x.example')] }],
  ...['fb.me', 'Tea that is hot', 'Tea', '50.5', 'Hot,now.', 'me@x.example', '{{product.name}}', '', null, 7].map(
    (caption): [string | null, string, JsonRecord] => [
      'x.example',
      `the caption ${caption}`,
      { link_url: '', caption, cards: [card('https://x.example/1')] },
    ],
  ),
  ...own.map((link): [string | null, string, JsonRecord] => [
    'www.brookpot.example',
    `the link ${link}`,
    { link_url: link, caption: 'fb.me', cards: [card(link), card(shop)] },
  ]),
  [
    'shop.brookpot.example',
    'the card with the video',
    {
      link_url: 'http://fb.me/',
      caption: 'fb.me',
      cards: [card(shop), byVideo(wrapped('https://shop.brookpot.example/2')), card('https://x.example')],
    },
  ],
  ['brookpot.example', 'the caption of a card', { link_url: null, caption: null, cards: [card('http://fb.me/', 'brookpot.example')] }],
  [
    'www.brookpot.example',
    'what all cards agree on',
    { link_url: null, caption: null, cards: [card(shop), card(null), card('https://brookpot.example/2'), byVideo(null)] },
  ],
  [
    null,
    'cards that lead to different shops',
    { link_url: null, caption: null, cards: [card(shop), card('https://x.example'), byVideo(null)] },
  ],
  ...own.map((link): [string | null, string, JsonRecord] => [
    null,
    `nothing but ${link}`,
    { link_url: link, caption: 'FB.me', cards: [card(link)] },
  ]),
])('%s comes from %s', (host, _what, snapshot) => {
  expect(hostOf(snapshot)).toBe(host);
});
