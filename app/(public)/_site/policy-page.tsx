import { type Policy, renderPolicy } from '@/lib/legal/policies';

export async function PolicyPage({ name }: { name: Policy }) {
  const html = await renderPolicy(name);
  return (
    <main className="mx-auto w-full max-w-4xl px-4 py-10 sm:px-8 sm:py-14">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown of the operator, in which raw HTML becomes text */}
      <article className="policy" dangerouslySetInnerHTML={{ __html: html }} />
    </main>
  );
}
