import { Ready } from '@/tests/support/demo-process';

export const demo = Ready.parse(JSON.parse(process.env.E2E_DEMO ?? 'null'));

/** The address of a sample ad, by the words the demo uses for it. */
export function adUrl(what: string): string {
  const ad = demo.ads.find((candidate) => candidate.what === what);
  if (ad === undefined) throw new Error(`the demo has no ${what}`);
  return ad.url;
}
