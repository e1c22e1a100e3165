import { libraries, MAX_URL_LENGTH } from '@/lib/ads/url';
import { anyLibrary, libraryCount, libraryNames, type Platform } from '@/lib/platforms';
import { type RuleSection, toCodes } from './section';

const all = Object.values(libraries);

export const urlRules: RuleSection = {
  id: 'urls',
  title: 'Ad URLs',
  lead: `One URL names one ad in one of the ${libraryCount} libraries.`,
  tables: [
    {
      caption: 'Accepted URLs',
      head: ['Component', ...Object.values(libraryNames)],
      rows: [
        ['Hosts', ...all.map(({ hosts }) => toCodes(hosts))],
        ['Paths', ...all.map(({ paths }) => toCodes(paths))],
        ['ID', ...all.map((library) => `\`${library.parameter}=\`, ${library.minDigits} to ${library.maxDigits} digits`)],
      ],
    },
  ],
  rules: [
    '`xx-yy` is any two pairs of letters. The scheme is `http` or `https`, the path may end in a slash, and there is exactly one ID: digits without a leading zero. A second ID is rejected, even if it is the same.',
    `At most ${MAX_URL_LENGTH.toLocaleString('en-US')} characters, not counting spaces around the URL. The URL has no spaces, control characters, \`<\`, \`>\` or backslashes, no user name, and no port other than the default of its scheme.`,
    `The service uses only the library and the digits. Every variant maps to one canonical URL, ${all.map(({ toUrl }) => `\`${toUrl('N')}\``).join(' or ')}. Other parameters, such as an access token, and the fragment are dropped. The URL that you send is never opened, stored or logged.`,
    'Anything else is `invalid_url`: a search or advertiser page, a missing ID, an organic post, a short link, a Creative Center page, a URL without `https://` or `http://`, or another site. The message says what is wrong and what to paste instead.',
    'An ad in a library that the operator switched off is `invalid_url` too, with that reason. Existing reports stay available.',
  ],
};

function toSentence({ hosts, paths, parameter, minDigits, maxDigits }: (typeof libraries)[Platform]): string {
  const digits = `\`${parameter}=\` and ${minDigits} to ${maxDigits} digits`;
  return `On ${toCodes(hosts)}: ${toCodes(paths)} with ${digits}.`;
}

export const urlField = [`URL of one ad in the ${anyLibrary}.`, ...all.map(toSentence), ...urlRules.rules].join('\n\n');
