import { renderToStaticMarkup } from 'react-dom/server';
import { ReportView } from '@/components/report/report-view';
import { withStyles } from '@/lib/report/render/html';
import { drawableStills, noStills, type Stills, toDataUri } from '@/lib/report/render/stills';
import type { Frame, ReportTree } from '@/lib/report/view/nodes';

const idOf = (n: number) => `picture-${n}`;

/** Every still once, for the figures that show it: in place, most would be carried twice. */
function Pictures({ stills }: { stills: readonly { frame: Frame; jpeg: Uint8Array }[] }) {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      {stills.map(({ frame: { n, width, height }, jpeg }) => (
        <symbol key={n} id={idOf(n)} viewBox={`0 0 ${width} ${height}`}>
          <image width={width} height={height} preserveAspectRatio="xMidYMid slice" href={toDataUri(jpeg)} />
        </symbol>
      ))}
    </svg>
  );
}

function Head({ title, directives }: { title: string; directives: string }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={directives} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      <title>{`${title} · Ad analysis`}</title>
    </head>
  );
}

/** The page of a report as one self-contained file: no script, nothing loaded, and no link but to its own places and to the ad. */
export function renderHtml(tree: ReportTree, stills: Stills = noStills): string {
  const drawable = drawableStills(tree, stills);
  const drawn = new Set(drawable.map(({ frame }) => frame.n));
  const markup = renderToStaticMarkup(
    <body>
      <main className="mx-auto max-w-7xl px-4 py-6 sm:px-8 print:p-0">
        <ReportView tree={tree} stillSrc={(n) => (drawn.has(n) ? `#${idOf(n)}` : undefined)} isDownload />
      </main>
      <Pictures stills={drawable} />
    </body>,
  );
  const { body, styles, directives } = withStyles(markup);
  const head = renderToStaticMarkup(<Head title={tree.masthead.title} directives={directives} />);
  // A style element knows no escapes, and the sheets are ours alone.
  const sheets = styles.map((style) => `<style>${style}</style>`).join('');
  return `<!doctype html>\n<html lang="en">${head.slice(0, -'</head>'.length)}${sheets}</head>${body}</html>\n`;
}
