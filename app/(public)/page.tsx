import { findSession } from '@/app/_server/session/session';
import { env, publishedOrigin } from '@/lib/env';
import { RUN_TIME_IN_MINUTES } from '@/lib/limits';
import { ReportExcerpt } from './_home/report-excerpt';
import { ChaptersSection, DevelopersSection, PricingSection, QuestionsSection, StepsSection } from './_home/sections';
import { StartForm } from './_home/start-form';

export default async function HomePage() {
  const isSignedIn = (await findSession()) !== undefined;
  return (
    <main className="mx-auto flex w-full max-w-6xl flex-col gap-20 px-4 pt-12 pb-24 sm:gap-24 sm:px-8 sm:pt-20">
      <header className="mx-auto flex w-full max-w-3xl flex-col gap-6 text-center">
        <h1 className="text-[31px] leading-[1.1] font-semibold tracking-tight text-balance sm:text-[48px]">
          Know why an ad works, and see the evidence
        </h1>
        <p className="mx-auto max-w-[58ch] text-base leading-relaxed text-balance text-quiet sm:text-lg">
          Paste the URL of a video ad. In {RUN_TIME_IN_MINUTES} you get a report on its hook, script, visuals and call to action, with
          timestamped evidence from the video.
        </p>
        <div className="mx-auto mt-2 w-full max-w-2xl text-left">
          <StartForm isSignedIn={isSignedIn} />
        </div>
      </header>
      <section aria-label="Example report" className="-mt-6 sm:-mt-10">
        <ReportExcerpt />
      </section>
      <ChaptersSection />
      <StepsSection />
      <PricingSection startingCredits={env().startingCredits.credits} />
      <DevelopersSection origin={publishedOrigin()} />
      <QuestionsSection />
    </main>
  );
}
