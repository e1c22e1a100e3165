import { z } from 'zod';

/** The metadata of a checkout, which Stripe returns in its signed event. */
export const CheckoutMetadata = z.object({
  accountId: z.uuid(),
  credits: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});
export type CheckoutMetadata = z.output<typeof CheckoutMetadata>;

export type Offer = { credits: number; price: string; each: string };
