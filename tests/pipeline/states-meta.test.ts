import { describe } from 'vitest';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { fakeTiming } from '@/tests/support/fake-timing';
import { shortWaits, testStates, toRows } from '@/tests/support/states';

const { kettle, catalog, dialogOnly, several, unknownGate, notFound, takenDown, otherReason, ageGated, reasonless } = metaAds;
const { captcha, loginForm, rateLimited, forbidden, unavailableOnce, challenge, loading, loadingOnce } = metaAds;
const { expired, expiredOnce, webPage, strayed, oversized, oversizedHd, soundOnly, tooLong } = metaAds;

// What a page may say of an ad is held by `tests/unit/ads`; here is one ad of each kind of page, answer and file.
describe('a state of the Meta Ad Library', () => {
  testStates(
    toRows(
      [
        ...[kettle, catalog, dialogOnly, several, unknownGate, notFound, takenDown, otherReason, ageGated, reasonless],
        ...[captcha, loginForm, rateLimited, forbidden, unavailableOnce],
        ...[expired, expiredOnce, webPage, strayed, oversized, oversizedHd, soundOnly, tooLong],
      ],
      toMetaUrl,
    ),
    fakeTiming,
  );
});

describe('a state of the Meta Ad Library that never ends by itself', () => {
  testStates(toRows([challenge, loading, loadingOnce], toMetaUrl), shortWaits);
});
