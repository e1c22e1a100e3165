import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { linkClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { sampleAds } from '@/lib/ads/sample-ads';
import { publishedOrigin } from '@/lib/env';
import { DocsPage, WithAside } from '../../_frame/page-frame';
import { OperationSamples, Sample } from '../../_samples/samples';
import { TokenButton, TokenEnvironment } from '../../_samples/token';
import { type Call, findCall, findOperation, leadOf } from '../../_site/api';
import { findGuide } from '../../_site/guides';
import { toDocsMetadata } from '../../_site/metadata';
import { TryIt } from '../../_try/try-it';
import { Endpoint, Request, Responses, responsesOf } from '../operation-section';

type Props = { params: Promise<{ operation: string }> };

const guideOf: Readonly<Record<string, string>> = {
  submitAnalysis: 'submit',
  getAnalysis: 'fetching',
  listAnalyses: 'listing',
  getCreditBalance: 'credits',
  getStill: 'stills',
  callAgentEndpoint: 'agents',
};

const tries: Readonly<Record<string, 'submit' | 'fetch' | 'list' | 'credits'>> = {
  submitAnalysis: 'submit',
  getAnalysis: 'fetch',
  listAnalyses: 'list',
  getCreditBalance: 'credits',
};

const ads = sampleAds.map(({ outcome, url, about }) => ({ outcome, url, about: about.replaceAll('`', '') }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const call = findCall((await params).operation);
  return call === undefined ? {} : toDocsMetadata(call.href);
}

function examplesOf(call: Call): { title: string; value: unknown }[] {
  return responsesOf(call)
    .filter(([status]) => status.startsWith('20'))
    .flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap(({ examples = {} }) =>
        Object.values(examples).map(({ summary, value }) => ({ title: `${status} · ${summary}`, value })),
      ),
    );
}

function requestExamples({ operation }: Call): { title: string; value: unknown }[] {
  return Object.values(operation.requestBody?.content ?? {}).flatMap(({ examples = {} }) =>
    Object.values(examples).map(({ summary, value }) => ({ title: `Body · ${summary}`, value })),
  );
}

/** A binary file shows nothing as text. */
const isText = ({ value }: { value: unknown }) => typeof value !== 'string' || !value.startsWith('\u00ff');

export default async function OperationPage({ params }: Props) {
  const call = findCall((await params).operation);
  if (call === undefined) notFound();
  const guide = findGuide(guideOf[call.id] ?? '');
  const tried = tries[call.id];
  return (
    <DocsPage
      title={call.operation.summary}
      lead={
        <>
          <p className="text-base">
            <Endpoint method={call.method} path={call.path} />
          </p>
          <p>
            <MarkedText text={leadOf(call)} />{' '}
            {guide !== undefined && (
              <Link href={guide.href} prefetch={false} className={linkClass}>
                How it behaves: {guide.title}
              </Link>
            )}
          </p>
        </>
      }
    >
      <WithAside
        label="Samples of the request"
        aside={
          <>
            <TokenEnvironment origin={publishedOrigin()} />
            {findOperation(call.id) === undefined ? (
              requestExamples(call).map((example) => <Sample key={example.title} {...example} />)
            ) : (
              <OperationSamples id={call.id} />
            )}
            {tried === undefined ? <TokenButton /> : <TryIt call={tried} ads={tried === 'submit' ? ads : []} />}
          </>
        }
      >
        <Request call={call} />
      </WithAside>
      <WithAside
        label="Samples of the response"
        aside={examplesOf(call)
          .filter(isText)
          .map((example) => <Sample key={example.title} {...example} />)}
      >
        <Responses call={call} />
      </WithAside>
    </DocsPage>
  );
}
