import { platforms } from '@/db/enums';
import type { Platform } from '@/lib/platforms';

/** Reads a setting that each platform has, by the platform's name in capitals. */
export function byPlatform<Value>(read: (name: Uppercase<Platform>) => Value): Record<Platform, Value> {
  const values = platforms.map((platform) => [platform, read(platform.toUpperCase() as Uppercase<Platform>)]);
  return Object.fromEntries(values) as Record<Platform, Value>;
}
