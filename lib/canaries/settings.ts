import { platforms } from '@/db/enums';
import type { AdRef } from '@/lib/ads/schema';
import { parseAdUrl } from '@/lib/ads/url';
import { type Env, EnvError } from '@/lib/env';
import type { Platform } from '@/lib/platforms';

const nameOf = (platform: Platform) => `CANARY_${platform.toUpperCase()}_URL`;

export const canarySettings = platforms.map(nameOf);

/** Throws {@link EnvError} where a setting is not the URL of an ad in its library. */
export function parseCanaries({ canaryUrls }: Pick<Env, 'canaryUrls'>): AdRef[] {
  const problems: string[] = [];
  const canaries = platforms.flatMap((platform) => {
    const url = canaryUrls[platform];
    if (url === undefined) return [];
    try {
      const ref = parseAdUrl(url);
      if (ref.platform === platform) return [ref];
      problems.push(`${nameOf(platform)}: is the URL of an ad in another library`);
    } catch (error) {
      problems.push(`${nameOf(platform)}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return [];
  });
  if (problems.length > 0) throw new EnvError(problems);
  return canaries;
}
