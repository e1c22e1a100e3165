import { linkClass } from '@/components/ui/button';
import { env } from '@/lib/env';
import { listOffers } from '@/lib/payments/offers';
import { BuyCredits } from './buy-credits';

function AskOperator({ contact }: { contact: string | undefined }) {
  const isMail = contact !== undefined && !contact.startsWith('https://');
  return (
    <p className="max-w-[68ch] rounded-card border border-line bg-surface p-5 text-sm leading-relaxed text-quiet sm:p-6">
      Credits are not sold online. To get more, contact the operator of this service
      {contact !== undefined && (
        <>
          {' at '}
          <a className={linkClass} href={isMail ? `mailto:${contact}?subject=${encodeURIComponent('Credits')}` : contact}>
            {isMail ? contact : new URL(contact).host}
          </a>
        </>
      )}
      .
    </p>
  );
}

export function GetCredits() {
  const offers = listOffers();
  return (
    <section aria-labelledby="get-credits" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="get-credits" className="text-base font-semibold">
          {offers === undefined ? 'Get more credits' : 'Buy credits'}
        </h2>
        {offers !== undefined && <p className="text-sm text-quiet">One-time payment through Stripe. Credits do not expire.</p>}
      </div>
      {offers === undefined ? <AskOperator contact={env().operatorContact} /> : <BuyCredits offers={offers} />}
    </section>
  );
}
