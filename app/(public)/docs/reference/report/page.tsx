import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { API_BASE } from '@/lib/api-paths';
import { reportSchemaDocument } from '@/lib/operations/report-schema';
import { DocsPage, DocsSection } from '../../_frame/page-frame';
import { REPORT_PAGE, reportSchemas } from '../../_site/api';
import { toDocsMetadata } from '../../_site/metadata';
import { SchemaSection } from '../schema-view';

export const generateMetadata = () => toDocsMetadata(REPORT_PAGE);

const opened: ReadonlySet<string> = new Set(['ScoredReport', 'Score']);

export default function ReportFieldsPage() {
  return (
    <DocsPage
      title="Fields of a report"
      lead={
        <p>
          The JSON under <code className="font-mono text-[0.9em]">report</code> of an analysis. What the fields mean together is in{' '}
          <Link href="/docs/rules/report" className={linkClass}>
            Reading a report
          </Link>
          ; for programs, there is a{' '}
          <a href={`${API_BASE}${reportSchemaDocument.path}`} className={linkClass}>
            JSON Schema
          </a>
          .
        </p>
      }
    >
      {reportSchemas.map(({ id, title, schemas }) => (
        <DocsSection key={id} id={id} title={title}>
          <div className="overflow-hidden rounded-card border border-line">
            {schemas.map(({ name, schema }) => (
              <SchemaSection key={name} name={name} schema={schema} open={opened.has(name)} />
            ))}
          </div>
        </DocsSection>
      ))}
    </DocsPage>
  );
}
