import Link from 'next/link';
import type { ReactNode } from 'react';
import { linkClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { Prose } from '@/components/ui/prose';
import { toProse } from '@/lib/operations/rules/section';
import { DocsPage, DocsSection, WithAside } from '../_frame/page-frame';
import { Table } from '../_frame/table';
import { OperationSamples, Sample } from '../_samples/samples';
import { findCall } from '../_site/api';
import type { Guide } from '../_site/guides';
import { tableAnchor } from '../_site/pages';
import { responsesOf } from '../reference/operation-section';

const code = /^`(\w+)`$/;

/** The code that names a row, such as that of an error, is its anchor. */
const rowId = (row: readonly string[]) =>
  row
    .slice(0, 2)
    .map((cell) => code.exec(cell)?.[1])
    .find((found) => found !== undefined);

function Tables({ tables = [] }: Guide['rules']) {
  return tables.map((table) => (
    <DocsSection key={table.caption} id={tableAnchor(table.caption)} title={table.caption.replaceAll('`', '')}>
      {table.folded ? (
        <details>
          <summary className="text-sm font-medium">Show all {table.rows.length}</summary>
          <div className="pt-3">
            <Table {...table} />
          </div>
        </details>
      ) : (
        <Table {...table} rowId={rowId} />
      )}
    </DocsSection>
  ));
}

function Rules({ rules }: { rules: readonly string[] }) {
  const [only, ...others] = rules;
  return <Prose text={others.length === 0 ? (only ?? '') : toProse({ lead: '', rules })} />;
}

function Text({ guide }: { guide: Guide }) {
  return (
    <>
      <Tables {...guide.rules} />
      {guide.topics.map(({ id, title, rules }) => (
        <DocsSection key={id} id={id} title={title}>
          <Rules rules={rules} />
        </DocsSection>
      ))}
    </>
  );
}

function SeeReference({ id }: { id: string }): ReactNode {
  const call = findCall(id);
  if (call === undefined) return null;
  return (
    <p className="text-sm text-quiet">
      All parameters, responses and errors:{' '}
      <Link href={call.href} prefetch={false} className={linkClass}>
        {call.operation.summary}
      </Link>
    </p>
  );
}

function ErrorSamples({ id, statuses }: { id: string; statuses: readonly string[] }): ReactNode {
  const call = findCall(id);
  const responses = call === undefined ? [] : responsesOf(call);
  return statuses.map((status) => {
    const content = responses.find(([found]) => found === status)?.[1].content ?? {};
    const [example] = Object.values(content).flatMap(({ examples = {} }) => Object.values(examples));
    return example === undefined ? null : <Sample key={status} title={`${status} · ${example.summary}`} value={example.value} />;
  });
}

export function GuidePage({ guide }: { guide: Guide }) {
  const { operation } = guide;
  return (
    <DocsPage
      title={guide.title}
      lead={
        <p>
          <MarkedText text={guide.rules.lead} />
        </p>
      }
    >
      {operation === undefined ? (
        <Text guide={guide} />
      ) : (
        <WithAside
          label="Sample"
          aside={
            <>
              <OperationSamples id={operation} />
              <ErrorSamples id={operation} statuses={guide.errors} />
              <SeeReference id={operation} />
            </>
          }
        >
          <Text guide={guide} />
        </WithAside>
      )}
    </DocsPage>
  );
}
