import { z } from 'zod';

/** The setting: JSON, `[{"what":"A video ad","url":"https://…"}]`. */
export const SampleAds = z
  .string()
  .transform((text, issues) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issues.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(z.object({ what: z.string().trim().min(1).max(80), url: z.url({ protocol: /^https$/ }) }), {
        error: 'must be a list such as [{"what":"A video ad","url":"https://www.facebook.com/ads/library/?id=1234567890123456"}]',
      })
      .max(12),
  );
