import { platforms } from '@/db/enums';
import type { AdRef } from '@/lib/ads/schema';
import { parseAdUrl } from '@/lib/ads/url';
import { type Env, EnvError } from '@/lib/env';

const names = { meta: 'CANARY_META_URL', tiktok: 'CANARY_TIKTOK_URL' } as const;

/** The operator's canaries, at most one of each library. Throws {@link EnvError} where a setting is not the URL of an ad in its library. */
export function parseCanaries({ canaryUrls }: Pick<Env, 'canaryUrls'>): AdRef[] {
  const problems: string[] = [];
  const canaries = platforms.flatMap((platform) => {
    const url = canaryUrls[platform];
    if (url === undefined) return [];
    try {
      const ref = parseAdUrl(url);
      if (ref.platform === platform) return [ref];
      problems.push(`${names[platform]}: is the URL of an ad in another library`);
    } catch (error) {
      problems.push(`${names[platform]}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return [];
  });
  if (problems.length > 0) throw new EnvError(problems);
  return canaries;
}
