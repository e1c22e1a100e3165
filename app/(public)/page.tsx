import type { Metadata } from 'next';
import { toContext } from '@/app/_server/http/context';
import { findSession } from '@/app/_server/session/session';
import { readPayer } from '@/app/(account)/analyses/payer';
import { SubmitForm } from '@/app/(account)/analyses/submit-form';
import { env, publishedOrigin } from '@/lib/env';
import { listOffers } from '@/lib/payments/offers';
import { ReportExcerpt } from './_home/report-excerpt';
import { ChaptersSection, DevelopersSection, PricingSection, QuestionsSection, StepsSection } from './_home/sections';
import { StartForm } from './_home/start-form';
import { toPageMetadata } from './_site/metadata';
import { HOME_LEAD, HOME_TITLE, SITE_DESCRIPTION, SITE_NAME } from './_site/words';

export function generateMetadata(): Metadata {
  return { ...toPageMetadata('/', { title: HOME_TITLE, description: SITE_DESCRIPTION }), title: { absolute: SITE_NAME } };
}

export default async function HomePage() {
  const session = await findSession();
  return (
    <main className="mx-auto flex w-full max-w-6xl flex-col gap-20 px-4 pt-12 pb-24 sm:gap-24 sm:px-8 sm:pt-20">
      <header className="mx-auto flex w-full max-w-3xl flex-col gap-6 text-center">
        <h1 className="text-[31px] leading-[1.1] font-semibold tracking-tight text-balance sm:text-[48px]">{HOME_TITLE}</h1>
        <p className="mx-auto max-w-[58ch] text-base leading-relaxed text-balance text-quiet sm:text-lg">{HOME_LEAD}</p>
        <div className="mx-auto mt-2 w-full max-w-2xl text-left">
          {session === undefined ? <StartForm /> : <SubmitForm payer={await readPayer(toContext(session.actor))} given="" />}
        </div>
      </header>
      <section aria-label="Example report" className="-mt-6 sm:-mt-10">
        <ReportExcerpt />
      </section>
      <ChaptersSection />
      <StepsSection />
      <PricingSection startingCredits={env().startingCredits.credits} offers={listOffers()} />
      <DevelopersSection origin={publishedOrigin()} />
      <QuestionsSection />
    </main>
  );
}
