import { randomBytes } from 'node:crypto';
import { DEMO_KEY_PREFIX } from '@/lib/env/schema';
import { startGemini } from '@/tests/fakes/gemini/server';
import { startLibrary } from '@/tests/fakes/library';
import { type FakeStripe, startStripe } from '@/tests/fakes/stripe';

export type Fakes = {
  env: Record<string, string>;
  ads: readonly { url: string; what: string }[];
  model: 'stand-in' | 'real' | "caller's";
  close: () => Promise<void>;
};

const given = (name: string): string | undefined => process.env[name] || undefined;

const MAX_SAMPLES = 6;
const endings = ['image ad', 'removed ad'];

/** Selects the sample ads of the web app: the first ads, and two that end otherwise. */
function toSamples(ads: Fakes['ads']): Fakes['ads'] {
  const others = ads.filter(({ what }) => endings.includes(what));
  return [...ads.slice(0, MAX_SAMPLES - others.length), ...others].map(({ url, what }) => ({
    url,
    what: what.charAt(0).toUpperCase() + what.slice(1),
  }));
}

const toStripeEnv = ({ secretKey, webhookSecret, baseUrl }: FakeStripe) => ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_BASE_URL: baseUrl,
});

/**
 * Starts the fake ad library and, without keys or a base URL of the caller's, the fakes of the Gemini API and of Stripe,
 * which tells the app at `address` of payments.
 */
export async function startFakes(address: string): Promise<Fakes> {
  const library = await startLibrary();
  const egress = { EGRESS_MAP: library.egressMap, EGRESS_CA: library.caFile };
  const key = given('GEMINI_API_KEY') ?? `${DEMO_KEY_PREFIX}-${randomBytes(8).toString('hex')}`;
  const model = given('GEMINI_BASE_URL') !== undefined ? "caller's" : given('GEMINI_API_KEY') !== undefined ? 'real' : 'stand-in';
  const gemini = model === 'stand-in' ? await startGemini({ apiKey: key }) : undefined;
  const stripe = given('STRIPE_SECRET_KEY') === undefined ? await startStripe({ webhookUrl: `${address}/api/stripe/webhook` }) : undefined;
  return {
    env: {
      ...(given('EGRESS_MAP') === undefined ? egress : {}),
      GEMINI_API_KEY: key,
      SAMPLE_ADS: given('SAMPLE_ADS') ?? JSON.stringify(toSamples(library.ads)),
      ...(gemini === undefined ? {} : { GEMINI_BASE_URL: gemini.baseUrl }),
      ...(stripe === undefined ? {} : toStripeEnv(stripe)),
    },
    ads: library.ads,
    model,
    close: async () => {
      await stripe?.close();
      await gemini?.close();
      await library.close();
    },
  };
}
