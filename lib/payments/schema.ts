import { z } from 'zod';

/** What we write on a checkout and Stripe hands back, signed, when it is paid. */
export const CheckoutNote = z.object({
  accountId: z.uuid(),
  credits: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});
export type CheckoutNote = z.output<typeof CheckoutNote>;
