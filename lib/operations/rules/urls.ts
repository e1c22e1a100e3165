import { libraries, MAX_URL_LENGTH } from '@/lib/ads/url';
import { libraryNames, type Platform } from '@/lib/platforms';
import { type RuleSection, toCodes } from './section';

const { meta, tiktok } = libraries;

export const urlRules: RuleSection = {
  id: 'urls',
  title: 'Ad URLs',
  lead: 'One URL names one ad, in one of two libraries.',
  tables: [
    {
      caption: 'What is accepted',
      head: ['Part', libraryNames.meta, libraryNames.tiktok],
      rows: [
        ['Hosts', toCodes(meta.hosts), toCodes(tiktok.hosts)],
        ['Paths', toCodes(meta.paths), toCodes(tiktok.paths)],
        ['Id', ...[meta, tiktok].map((library) => `\`${library.parameter}=\`, ${library.minDigits} to ${library.maxDigits} digits`)],
      ],
    },
  ],
  rules: [
    '`xx-yy` is any two pairs of letters. The scheme is `http` or `https`, the path may end in a slash, and there is exactly one id: digits without a leading zero. A second id is refused, even an equal one.',
    `At most ${MAX_URL_LENGTH.toLocaleString('en-US')} characters, blanks around the URL apart. No spaces, control characters, \`<\`, \`>\` or backslashes in it, no user name, and no port but the one of its scheme.`,
    `Only the library and the digits are taken. Whatever its spelling, the ad is then known by one canonical URL, \`${meta.toUrl('N')}\` or \`${tiktok.toUrl('N')}\`. Other parameters, such as an access token, and the fragment are dropped; the URL that you sent is never opened, stored or logged.`,
    'Anything else is `invalid_url`, and the message says what is wrong and what to paste instead: a search or advertiser page, a missing id, an organic post, a short link, a Creative Center page, a URL without `https://`, another site.',
    'A library that the operator switched off is `invalid_url` too, with that reason. Reports made before are still answered.',
  ],
};

function toSentence({ hosts, paths, parameter, minDigits, maxDigits }: (typeof libraries)[Platform]): string {
  const digits = `\`${parameter}=\` and ${minDigits} to ${maxDigits} digits`;
  return `On ${toCodes(hosts)}: ${toCodes(paths)} with ${digits}.`;
}

/** The same at the one field that carries a URL. */
export const urlField = ['URL of one ad in the Meta or TikTok ad library.', toSentence(meta), toSentence(tiktok), ...urlRules.rules].join(
  '\n\n',
);
