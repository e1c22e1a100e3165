import { chapters } from '@/lib/report/chapters';
import { sections } from '@/lib/report/criteria';
import { bands, type Palette, palettes, radius, typeScale as size } from '@/lib/report/view/theme';
import { evidenceNarrowStyle, evidencePrintStyle, evidenceStyle } from './evidence-style';
import { videoPrintStyle, videoStyle } from './video-style';

const variables = (palette: Palette) =>
  [
    ...(['paper', 'surface', 'sunk', 'ink', 'quiet', 'line', 'brand'] as const).map((name) => `--${name}:${palette[name]}`),
    ...chapters.map((name) => `--chapter-${name}:${palette.chapters[name]}`),
    ...sections.map((name) => `--section-${name}:${palette.sections[name]}`),
    ...bands.map((name) => `--band-${name}:${palette.bands[name]}`),
  ].join(';');

/** Classes that set the hue of an element, because the policy allows no style attributes. */
const hues = [
  ...chapters.map((name) => `.chapter-${name}{--hue:var(--chapter-${name})}`),
  ...sections.map((name) => `.section-${name}{--hue:var(--section-${name})}`),
  ...bands.map((name) => `.band-${name}{--hue:var(--band-${name})}`),
].join('\n');

export const styleSheet = `
:root{color-scheme:light;${variables(palettes.light)}}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;${variables(palettes.dark)}}}
@media print{:root{color-scheme:light;${variables(palettes.print)}}}
${hues}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:32px}
body{margin:0;background:var(--paper);color:var(--ink);font:400 ${size.md}px/1.6 "Plex",system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,table{margin:0;padding:0}
ul,ol{list-style:none}
code{font:400 .875em/1.5 ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",monospace}
svg{display:block;max-width:100%}
a{color:inherit;text-decoration-color:var(--line);text-underline-offset:4px}
a:hover{text-decoration-color:currentColor}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
:target{background:var(--sunk);box-shadow:0 0 0 8px var(--sunk);border-radius:2px}
section:target{background:none;box-shadow:none}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:2px}
.page{max-width:1120px;margin:0 auto;padding:40px 32px 72px}
.quiet{color:var(--quiet)}
.small{font-size:${size.sm}px;line-height:1.5}
.measure{max-width:68ch}

.masthead{padding-bottom:24px;border-bottom:1px solid var(--line)}
.eyebrow{font-size:${size.sm}px;font-weight:600;color:var(--brand)}
h1{font-size:${size.xxxl}px;line-height:1.15;font-weight:650;letter-spacing:-.02em;margin:0 0 8px;text-wrap:balance}
.ad{display:flex;gap:28px;align-items:flex-start;margin-top:12px}
.ad>div{min-width:0}
.offered{font-size:${size.lg}px;line-height:1.4;margin-bottom:16px;max-width:52ch;text-wrap:pretty}
.ad-link{margin-top:14px;font-size:${size.sm}px;font-weight:600}
.ad-link a{color:var(--brand);text-decoration-color:currentColor}
.facts{display:flex;flex-wrap:wrap;gap:14px 36px}
.facts div{min-width:0}
dt{font-size:${size.xs}px;line-height:1.5;color:var(--quiet)}
.facts dd{font-size:${size.sm}px;line-height:1.5}
.notice{margin-top:24px;padding:12px 16px;border:1px solid var(--band-uneven);border-left-width:4px;border-radius:${radius.control}px;font-size:${size.sm}px;line-height:1.5;max-width:76ch}
.notice b{color:var(--band-uneven)}

.columns{display:grid;grid-template-columns:148px minmax(0,1fr);gap:0 56px}
.outline{position:sticky;top:32px;align-self:start;margin-top:52px;font-size:${size.sm}px}
.outline a{display:block;padding:5px 0 5px 12px;border-left:2px solid var(--line);text-decoration:none;color:var(--quiet)}
.outline a:hover{color:var(--ink);border-color:var(--hue)}
section{padding-top:44px}
section>h2{display:flex;align-items:center;gap:10px;font-size:${size.xl}px;line-height:1.25;font-weight:650;letter-spacing:-.012em;margin-bottom:20px}
section>h2::before{content:"";width:10px;height:10px;border-radius:3px;background:var(--hue)}
.stack>*+*{margin-top:36px}
h3{font-size:${size.lg}px;line-height:1.35;font-weight:600;letter-spacing:-.005em;margin-bottom:6px}
h4{font-size:${size.md}px;line-height:1.4;font-weight:600}
.card{background:var(--surface);border:1px solid var(--line);border-radius:${radius.card}px;padding:24px}
.tag{display:inline-block;font-size:${size.xs}px;font-weight:600;line-height:1.5;color:var(--hue)}

.gauge{display:grid;grid-template-columns:144px minmax(0,1fr);gap:20px 28px;align-items:center}
.dial{display:grid;justify-items:center}
.dial>*{grid-area:1/1}
.dial svg{width:144px;height:auto}
.track{fill:none;stroke:var(--sunk);stroke-linecap:round}
.filled{fill:none;stroke:var(--hue);stroke-linecap:round}
.reading{align-self:center;text-align:center;padding-top:12px}
.reading .value{display:block;font-size:${size.xxxl}px;line-height:1;font-weight:650;letter-spacing:-.03em}
.reading .small{font-size:${size.xs}px}
.reasons>*+*{margin-top:6px}
.grade{font-size:${size.lg}px;line-height:1.35;font-weight:600}
.grade b{color:var(--hue);font-weight:650}
.lost{color:var(--band-weak);font-weight:600}
.reason{max-width:68ch}
.bars{grid-column:1/3;display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:14px 24px;font-size:${size.sm}px;line-height:1.5}
.bars .bar{margin:6px 0}
.bars .quiet b{color:var(--ink)}
.bar{width:100%;height:8px;border-radius:4px}
.bar .ground{fill:var(--sunk)}
.bar .fill{fill:var(--hue)}
.lead{font-size:${size.lg}px;line-height:1.6}
.lead p+p{margin-top:12px}

.timeline svg{width:100%;height:auto;margin-top:14px;font-size:${size.xs}px;overflow:visible}
.timeline .narrow{display:none}
.timeline text{fill:var(--quiet)}
.timeline .digit{font-size:10.5px}
.timeline .lane{fill:var(--sunk)}
.timeline .axis{stroke:var(--quiet);stroke-width:1.5}
.timeline .guide{stroke:var(--line)}
.timeline .name{fill:var(--hue);font-weight:600}
.timeline .works .shape{fill:var(--hue);stroke:var(--hue);stroke-width:1.5}
.timeline .works .digit{fill:var(--paper);font-weight:600}
.timeline .doesnt .shape{fill:var(--paper);stroke:var(--hue);stroke-width:1.5}
.timeline .doesnt .digit{fill:var(--hue);font-weight:600}
.legend{display:flex;flex-wrap:wrap;gap:4px 20px;margin-top:12px;font-size:${size.sm}px;color:var(--quiet)}
.legend span{display:inline-flex;align-items:center;gap:8px}

${videoStyle}
${evidenceStyle}

.ladder{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:4px;margin:14px 0 18px}
.ladder li{padding-top:8px;border-top:6px solid var(--sunk);font-size:${size.sm}px;line-height:1.35;color:var(--quiet)}
.ladder .primary{border-color:var(--hue);color:var(--ink);font-weight:600}
.ladder .secondary{border-top-style:double;border-color:var(--hue);color:var(--ink)}
.awareness p+p{margin-top:10px}

.clock{font-size:${size.xs}px;color:var(--quiet)}
a:has(>.mark),a:has(>.frame){text-decoration:none}
.mark{display:inline-grid;place-items:center;width:24px;height:24px;font-size:10.5px;line-height:1;font-weight:650;flex:none;position:relative;isolation:isolate}
.mark::before{content:"";position:absolute;inset:1px;z-index:-1;border:1.5px solid var(--hue)}
.mark.works{color:var(--surface)}
.mark.works::before{border-radius:50%;background:var(--hue)}
.mark.doesnt{color:var(--hue)}
.mark.doesnt::before{inset:3px;transform:rotate(45deg);border-radius:2px}
.mark:empty{width:12px;height:12px;margin:6px}
.legend .mark:empty{margin:0}
.mark.doesnt:empty::before{inset:1px}
.draws{margin-top:18px;padding-top:12px;border-top:1px solid var(--line)}

.sum li{display:grid;grid-template-columns:minmax(0,150px) minmax(0,1fr) 48px;gap:2px 20px;padding:12px 0;border-bottom:1px solid var(--line);align-items:center}
.sum .bar{height:14px;border-radius:3px}
.sum .label{font-weight:600;font-size:${size.sm}px}
.sum .points{text-align:right;font-weight:600;font-size:${size.sm}px}
.sum .note{grid-column:2/4;max-width:64ch}
.sum .total{border-bottom:0}
.sum .total .label,.sum .total .points{font-size:${size.md}px}
.sum .penalty,.sum .limit{--hue:var(--band-weak)}
.sum .bonus{--hue:var(--band-excellent)}
.sum .total{--hue:var(--ink)}

table{width:100%;border-collapse:collapse;font-size:${size.sm}px;line-height:1.5;margin-top:10px}
th{font-size:${size.xs}px;font-weight:600;color:var(--quiet);text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--quiet);white-space:nowrap}
td{vertical-align:top;padding:10px 12px 10px 0;border-bottom:1px solid var(--line)}
td:last-child,th:last-child{padding-right:0}
.tight{white-space:nowrap}
td .tag{color:var(--hue)}

.actions{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:20px}
.actions h3{margin:8px 0}
.actions p{font-size:15px;line-height:1.55}
.tests{display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));gap:20px;margin-top:14px}
.tests .claim{font-weight:600;line-height:1.45;margin:6px 0 14px}
.tests dd{font-size:${size.sm}px;line-height:1.5}
.tests dd+dt{margin-top:10px}
.refs{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:22px 40px;margin-top:14px}
.refs p{font-size:${size.sm}px;line-height:1.5}
.refs .blurb{margin-top:4px}

.insufficient{max-width:68ch;border-left:4px solid var(--hue);padding-left:24px}
.insufficient h3{font-size:${size.xl}px}
.insufficient p+p{margin-top:12px}
footer{margin-top:48px}
footer h2{font-size:${size.md}px;font-weight:600;margin:0}
footer p{margin-top:12px;font-size:${size.sm}px;color:var(--quiet)}

@media (max-width:1000px){.columns{display:block}.outline{display:none}}
@media (max-width:720px){
.page{padding:20px 20px 48px}
section{padding-top:32px}
.stack>*+*{margin-top:28px}
h1{font-size:${size.xl}px}
.offered{font-size:${size.md}px;margin-bottom:12px}
.gauge{grid-template-columns:112px minmax(0,1fr);gap:16px}
.dial svg{width:112px}
.bars{grid-template-columns:max-content minmax(40px,1fr) max-content;gap:4px 12px;align-items:center}
.bars li{display:contents}
.bars .bar{margin:0}
.masthead{padding-bottom:16px}
.masthead+.columns section:first-child{padding-top:20px}
.masthead .facts,.masthead .facts dd{display:block;font-size:${size.xs}px}
.masthead .facts dt,.masthead .facts dd{display:inline}
.masthead .facts dt::after{content:" "}
.ad-link{margin-top:8px}
section>h2{margin-bottom:12px}
.reasons .reason{font-size:${size.sm}px;line-height:1.45}
.reasons .quiet{font-size:${size.xs}px}
.panels,.refs{grid-template-columns:minmax(0,1fr)}
.panel .score{width:100%}
.card{padding:20px}
.timeline .wide{display:none}
.timeline .narrow{display:block}
.ladder{grid-template-columns:minmax(0,1fr);gap:0}
.ladder li{border-top:0;border-left:6px solid var(--sunk);padding:6px 12px}
.ladder .secondary{border-left-style:double}
.sum li{grid-template-columns:minmax(0,1fr) 48px}
.sum .bar{grid-column:1/3;grid-row:2}
.sum .note{grid-column:1/3}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{display:flex;flex-wrap:wrap;gap:4px 12px;padding:14px 0;border-bottom:1px solid var(--line);align-items:center}
td{padding:0;border:0}
td:empty{display:none}
td.said{flex-basis:100%;order:1;font-size:15px}
td.after{order:2;color:var(--quiet)}
td.sure::after{content:" confidence"}
${evidenceNarrowStyle}
}
@media print{
@page{size:A4;margin:18mm 16mm}
body{zoom:.75}
.page{max-width:none;padding:0}
.columns{display:block}
.outline{display:none}
h2,h3,h4,summary,header{break-after:avoid}
.card,.shown-ad+.facts,.sum li,.refs li,tr,.points-list li,figure,.gauge,.moves,footer{break-inside:avoid}
.shown-ad+.facts{break-before:avoid}
.checks{break-after:avoid}
.sum .total{break-before:avoid}
section{padding-top:28px}
.stack>*+*{margin-top:22px}
.card{padding:16px}
.panel{padding:12px 16px}
.panel .body{gap:16px 32px;margin-top:12px;padding-top:12px}
.panel h4{margin-bottom:4px}
.points-list li+li{margin-top:8px}
.draws{margin-top:10px;padding-top:8px}
${videoPrintStyle}
${evidencePrintStyle}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`.trim();
