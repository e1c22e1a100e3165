import { describe } from 'vitest';
import { toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { fakeTiming } from '@/tests/support/fake-timing';
import { shortWaits, testStates, toRows } from '@/tests/support/states';

const { cover, twoVideos, image, longId, others, late, rejected, notFound, silentAmongOthers, unreadableDetails, hugeDetails } = tiktokAds;
const { busy, busyOnce, unauthorized, rateLimited, captcha, waitingOnce, blank, expired, strayed, loading, waiting } = tiktokAds;

// What a page or an answer may say of an ad is held by `tests/unit/ads`; here is one ad of each kind of page, answer and file.
describe('a state of the TikTok library', () => {
  testStates(
    toRows(
      [
        ...[cover, twoVideos, image, longId, others, late, rejected, notFound, silentAmongOthers, unreadableDetails, hugeDetails],
        ...[busy, busyOnce, unauthorized, rateLimited, captcha, waitingOnce, blank, expired, strayed],
      ],
      toTikTokUrl,
    ),
    fakeTiming,
  );
});

describe('a state of the TikTok library that never ends by itself', () => {
  testStates(toRows([loading, waiting], toTikTokUrl), shortWaits);
});
