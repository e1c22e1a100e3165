import { languages, type Samples, samplesOf } from '@/lib/operations/samples';
import { findOperation } from '../_site/api';
import { Code, CodePanel } from './code-panel';
import { highlight } from './highlight';
import { SampleTabs } from './sample-tabs';

export function ProgramSamples({ title, samples }: { title: string; samples: Samples }) {
  const drawn = languages.map(({ id, label }) => ({ language: id, label, html: highlight(samples[id].trimEnd(), id) }));
  return <SampleTabs title={title} samples={drawn} />;
}

export function OperationSamples({ id, mediaType, title }: { id: string; mediaType?: string; title?: string }) {
  const operation = findOperation(id);
  if (operation === undefined) return null;
  return <ProgramSamples title={title ?? operation.summary} samples={samplesOf(operation, mediaType)} />;
}

export function Sample({ title, value }: { title: string; value: unknown }) {
  const code = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <CodePanel title={title}>
      <Code html={highlight(code, 'json')} />
    </CodePanel>
  );
}
