import { expect, test } from 'vitest';
import { toPageMarkdown } from '@/app/_server/boot/page-markdown';

const toMarkdown = (main: string) =>
  toPageMarkdown(`<!DOCTYPE html><html><body><nav>Menu</nav><main class="a"><!-- -->${main}</main></body></html>`, 'https://ads.test');

test('a page of the documentation becomes Markdown: headings, paragraphs, lists, code, tables and complete links', () => {
  const html = `
    <header><h1>Errors &amp; limits</h1><div class="lead"><p>Every <code>error</code> has a <strong>code</strong>.<br/>Read it.</p></div></header>
    <section><div><h2 id="x">Codes</h2><a href="#x" aria-label="Link to this section">#</a></div>
    <ul><li>One, with <a href="/docs/rules/errors">a link</a></li><li><p>Two</p><p>and more</p></li></ul>
    <figure><figcaption>Request<button>Copy</button></figcaption><pre><code><span>curl</span> &quot;$BASE&quot; \\
  -H &#x27;a&#x27;</code></pre></figure>
    <table><caption>Codes</caption><thead><tr><th>Code</th><th>Meaning</th></tr></thead><tbody><tr><td><code>a|b</code></td><td>It is<!-- --> so</td></tr></tbody></table>
    <svg><title>Not text</title></svg><script>let x = "<p>";</script></section>`;
  expect(toMarkdown(html)).toBe(`# Errors & limits

Every \`error\` has a **code**. Read it.

## Codes

- One, with [a link](https://ads.test/docs/rules/errors)
- Two
  and more

Request

\`\`\`
curl "$BASE" \\
  -H 'a'
\`\`\`

| Code | Meaning |
| --- | --- |
| \`a\\|b\` | It is so |
`);
});
