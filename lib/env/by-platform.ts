import { platforms } from '@/db/enums';
import type { Platform } from '@/lib/platforms';

export function byPlatform<Value>(read: (name: Uppercase<Platform>) => Value): Record<Platform, Value> {
  const values = platforms.map((platform) => [platform, read(platform.toUpperCase() as Uppercase<Platform>)]);
  return Object.fromEntries(values) as Record<Platform, Value>;
}
