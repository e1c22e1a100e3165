import { linkClass } from '@/components/ui/button';
import { env } from '@/lib/env';

/** How to get more credits: by asking the operator. */
export function GetCredits() {
  const { operatorContact } = env();
  const isMail = operatorContact?.includes('@') && !operatorContact.startsWith('https://');
  return (
    <section aria-labelledby="get-credits" className="flex flex-col gap-1.5 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="get-credits" className="text-base font-semibold">
        Get more credits
      </h2>
      <p className="max-w-[68ch] text-sm leading-relaxed text-quiet">
        Credits are not sold online here. Ask the operator of this service
        {operatorContact && (
          <>
            {' at '}
            <a className={linkClass} href={isMail ? `mailto:${operatorContact}?subject=${encodeURIComponent('Credits')}` : operatorContact}>
              {isMail ? operatorContact : new URL(operatorContact).host}
            </a>
          </>
        )}
        ; what they add is on your balance at once.
      </p>
    </section>
  );
}
