import { CheckGlyph } from '@/components/report/check-mark';
import { MarkedText } from '@/components/ui/marked-text';
import { type CheckWord, checkedByWords, checkWords, droppedCauseWords, notCheckedWords, observedWords } from '@/lib/report/check';
import { claimKinds } from '@/lib/report/claim';
import { capitalize } from '@/lib/report/words';
import { DocsPage, DocsSection } from '../_frame/page-frame';
import { toDocsMetadata } from '../_site/metadata';

export const generateMetadata = () => toDocsMetadata('/docs/checks');

const steps = [
  'We decode the video in a browser of our own that has no network. We measure its shots and cuts, read the text in the picture, and measure loudness, silence and when a voice is heard. The file alone decides which frames we look at, so that the same file measures the same again.',
  'The model sees the video together with these measurements. It first writes what it observes, line by line, then the findings, and then what each of them claims, as data: words, a number, a time.',
  'We compare each line and each claim with our measurements, with the text of the ad and with what the ad library states. No model takes part in this, and no sentence is searched for facts. One call of the model carries the video.',
  'A second, small call looks at stills of the stated seconds and hears the sound, and gets neither the video nor the report. It says whether what is stated is seen in its stills, and writes down what is said. Statements of which we know the answer are among the others; if one of them is answered wrongly, nothing of the look counts. A measurement of words wins over it, and only a picture that it denies costs points.',
  'The report shows the result as a sign next to the line or finding, with the frame of its second; point at the sign to see what was compared. What is not read or heard is not checked; a mark against a statement needs something else that was measured, or a second look that denies its picture.',
  'Points need evidence: a criterion that the model judged has 0 points, and says so, if each line or finding that it names was left out or is not confirmed. What was not checked costs nothing.',
];

const limits = [
  'A result is about the claim that it names, not about the rest of the finding. Whether what is there helps the ad is still a judgment.',
  'We measure when a voice is heard, not what it says. Captions confirm spoken words, and so does a second look that heard the same.',
  'A second look sees single frames and hears the sound, and can be wrong. An operator can switch it off; what is shown is then not checked.',
  'Findings that state a result of the ad, such as that it drives clicks, are removed by their wording. A finding can state results in other words.',
  'How well a real model fills in its claims depends on the model. We have not measured it here; the evaluation measures it where a model is configured.',
  'Our text recognition reads Latin letters, digits and Chinese. It can miss small, moving or decorated text, so text that we did not read may still be there.',
  'We find hard cuts, but not every dissolve. Fast pans, slides, wipes and fades through black may be missed or counted as cuts.',
  'Captions are texts at one height that change with the voice. Where headlines, prices or labels are shown instead, we do not state whether what is said is captioned.',
  'Where a part of a video was not measured, the report says so and why, and findings about it are not checked.',
];

function Words({ words }: { words: Record<string, CheckWord> }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {Object.entries(words).map(([slug, { label, definition }]) => (
        <div key={slug} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[220px_minmax(0,1fr)]">
          <dt>
            <span className="block text-sm font-semibold">{capitalize(label)}</span>
            <code className="font-mono text-xs text-quiet">{slug}</code>
          </dt>
          <dd className="text-sm leading-relaxed">
            <MarkedText text={definition} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Results() {
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
      {(['confirmed', 'moved', 'not_confirmed', 'not_checked'] as const).map((result) => (
        <div key={result} id={result} className="flex scroll-mt-8 flex-col gap-1.5 bg-surface px-5 py-4 target:bg-sunk">
          <dt className="flex flex-wrap items-center gap-x-2">
            <CheckGlyph result={result} />
            <span className="text-sm font-semibold">{checkWords[result].label}</span>
            <code className="font-mono text-xs text-quiet">{result}</code>
          </dt>
          <dd className="text-sm leading-relaxed">
            <MarkedText text={checkWords[result].definition} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const list = 'flex max-w-[65ch] flex-col gap-2 pl-5 leading-relaxed marker:text-quiet';

export default function ChecksPage() {
  return (
    <DocsPage
      title="How findings are checked"
      lead="A model writes the findings of a report. We compare each of them with our own measurements of the video, a second model looks at what cannot be measured, and the report shows the result."
    >
      <DocsSection id="how" title="How a finding is checked">
        <ol className={`list-decimal ${list}`}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </DocsSection>
      <DocsSection id="results" title="Results" intro={<MarkedText text="The values of `check.result` of a finding." />}>
        <Results />
      </DocsSection>
      <DocsSection
        id="claims"
        title="What a finding can claim"
        intro={
          <MarkedText text="The values of `check.claim.kind`, with the fields that state them. A finding without a claim is not checked; with several, each has to be confirmed." />
        }
      >
        <Words words={claimKinds} />
      </DocsSection>
      <DocsSection id="by" title="What it is checked against" intro={<MarkedText text="The values of `check.by`." />}>
        <Words words={checkedByWords} />
      </DocsSection>
      <DocsSection
        id="observed"
        title="Observed lines"
        intro={
          <MarkedText text="The fields of `observed`. Their lines have a `check` with the same values as a finding, and are left out for the same reasons." />
        }
      >
        <Words words={observedWords} />
      </DocsSection>
      <DocsSection
        id="not-checked"
        title="Why a finding is not checked"
        intro={<MarkedText text="The values of `check.why`, present when the result is `not_checked`." />}
      >
        <Words words={notCheckedWords} />
      </DocsSection>
      <DocsSection
        id="left-out"
        title="Why a finding is left out"
        intro={
          <MarkedText text="The keys of `meta.droppedByCause`, which counts the findings and the observed lines, or parts of lines, that are not in the report." />
        }
      >
        <Words words={droppedCauseWords} />
      </DocsSection>
      <DocsSection id="limits" title="What is not proven">
        <ul className={`list-disc ${list}`}>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </DocsSection>
    </DocsPage>
  );
}
