import { bands, radius, typeScale as size } from '@/lib/report/theme';
import { colorStyle } from './colors';
import { narrowStyle, printStyle } from './page-media';

const hues = bands.map((band) => `.tint-${band}{fill:var(--tint-${band})}\n.band-${band}{fill:var(--band-${band})}`).join('\n');

export const pageStyle = `
${colorStyle}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:24px}
body{margin:0;background:var(--paper);color:var(--ink);font:400 ${size.sm}px/1.5 "Plex",system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
h1,h2,h3,p,dl,dd,figure,table{margin:0;padding:0}
svg{display:block}
a{color:inherit;text-decoration-color:var(--line);text-underline-offset:4px}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:2px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.page{max-width:1280px;margin:0 auto;padding:40px 32px 72px;position:relative}
.quiet{color:var(--quiet)}
.small{font-size:${size.sm}px}
.strong{font-weight:600}
.measure{max-width:68ch}
.card{background:var(--surface);border:1px solid var(--line);border-radius:${radius.card}px;padding:20px}

.eyebrow{font-weight:600;color:var(--brand)}
h1{font-size:${size.xxxl}px;line-height:1.15;font-weight:650;letter-spacing:-.02em;margin:2px 0 20px}
.facts{display:flex;flex-wrap:wrap;gap:14px 36px}
dt{font-size:${size.xs}px;color:var(--quiet)}
.facts dd{font-weight:500}


.answers{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:20px;margin-top:32px}
.answers h2{font-size:${size.md}px;font-weight:650;margin-bottom:12px}
.answers h2 span{font-weight:400;font-size:${size.sm}px;margin-left:6px}
.answers article>div{display:grid;grid-template-columns:112px minmax(0,1fr);gap:0 16px;align-items:center;padding-top:12px;border-top:1px solid var(--line)}
.answers article>div+div{margin-top:12px}
.answer{color:var(--quiet);white-space:nowrap}
.answer b{font-size:${size.xxxl}px;line-height:1.1;font-weight:650;letter-spacing:-.03em;color:var(--ink)}
.note{margin-top:10px}

section{padding-top:48px}
section:has(.plots)+section{padding-top:28px}
section>h2{font-size:${size.xl}px;line-height:1.25;font-weight:650;letter-spacing:-.012em;margin-bottom:8px}
h3{font-size:${size.md}px;line-height:1.4;font-weight:600}
.legend{display:flex;flex-wrap:wrap;gap:4px 20px;margin:8px 0;color:var(--quiet)}
.legend span{display:inline-flex;align-items:center;gap:8px}
.key{width:20px;height:20px;flex:none}
.swatch{display:inline-grid;place-items:center;width:20px;height:20px;border-radius:4px;border:1px solid var(--line);font-style:normal}

table{width:100%;border-collapse:collapse;text-align:left}
th{font-weight:500}
thead th{font-size:${size.xs}px;font-weight:600;color:var(--quiet);padding:8px 16px 8px 0;border-bottom:1px solid var(--quiet);vertical-align:bottom;white-space:nowrap}
tbody th,td{padding:7px 16px 7px 0;border-bottom:1px solid var(--line);vertical-align:middle}
tr>:last-child{padding-right:0}
.number{text-align:right;white-space:nowrap}
.own b{font-weight:650}
.own .quiet{display:inline-block;min-width:92px;text-align:left}
.people .own .quiet{min-width:0}
.people .few-note{display:block}
.beside .name{display:none}
tbody a{text-decoration:none}
tbody a:hover{text-decoration:underline}
.claims{font-size:${size.xs}px;font-weight:400;color:var(--quiet);margin-left:6px}
.group th{padding:20px 0 6px;font-size:${size.md}px;font-weight:650;border-color:var(--quiet)}
.group th span{font-size:${size.xs}px;font-weight:400;color:var(--quiet);margin-left:8px}
.metrics tbody:first-of-type .group th{padding-top:14px}
.metrics .drawn{width:40%;padding:0 32px 0 16px}
.metrics td.drawn{padding-top:0;padding-bottom:0}
.metrics tr:not(.group) .beside{color:var(--quiet)}
.interval,.scale{width:100%;overflow:visible}
.interval{height:35px}
.group .drawn{vertical-align:bottom}
.group>td{border-color:var(--quiet)}
.scale{margin-bottom:2px}
.figures{table-layout:fixed}
.figures thead th{width:11%}
.figures thead th:first-child,.people tbody th{width:30%}
.figures thead th:nth-child(2){width:22%}
.figures thead .count{width:72px}
.better{white-space:nowrap}
.figures .count+.better,.figures thead th:last-child{padding-left:24px;width:190px}
.people,.expenses{max-width:860px}

.grid{stroke:var(--line);stroke-width:1}
.grid.zero{stroke:var(--quiet)}
.axis{stroke:var(--quiet)}
.whisker{stroke:var(--brand);stroke-width:2.5;stroke-linecap:round}
.dot{fill:var(--brand);stroke:var(--paper);stroke-width:1.5}
.unsure .whisker{stroke:var(--quiet);stroke-width:1.2;stroke-dasharray:2 3}
.unsure .dot,.plot .unsure .dot{fill:var(--paper);stroke:var(--quiet)}
.own.unsure b{font-weight:400;color:var(--quiet)}
.few-note{font-size:${size.xs}px;color:var(--quiet)}
.hollow{fill:none;stroke:var(--ink);stroke-width:1.4;stroke-linejoin:round}
.tick{font-size:11.5px;fill:var(--quiet)}
.tick.strong{fill:var(--ink);font-weight:500}
.middle{text-anchor:middle}
.end{text-anchor:end}

.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:0 20px;margin-top:12px}
.plot{margin-bottom:20px;display:grid;grid-row:span 3;grid-template-rows:subgrid;gap:0}
.plot figcaption p{margin-top:2px;color:var(--quiet)}
.plot figcaption b{color:var(--ink);font-weight:600}
.plot>svg{width:100%;max-width:480px;height:auto;margin:20px auto 12px;overflow:visible}
.plot .dot{stroke:var(--surface)}
.diagonal{stroke:var(--quiet);stroke-dasharray:4 4}
.within{fill:var(--sunk)}
.bar{fill:var(--brand)}
.bar.beyond{fill:var(--quiet)}
.bracket{fill:none;stroke:var(--ink);stroke-width:1.2}
.letter{font-size:12px;font-weight:650}
${hues}
.numbers{font-size:${size.xs}px;align-self:start}
.numbers th,.numbers td{padding:4px 8px 4px 0;overflow-wrap:normal}
.numbers tbody th,.numbers td{white-space:nowrap}
.numbers thead th{white-space:normal}
.numbers thead th{border-color:var(--line)}
.numbers th+th,.numbers td{text-align:right}
.numbers tr:last-child>*{border-bottom:0}

@media screen and (max-width:1180px){.scroll{overflow-x:auto}}
.cases thead th{position:sticky;top:0;background:var(--paper);z-index:1}
.cases{border-collapse:separate;border-spacing:2px 0}
.cases th:first-child{min-width:210px;text-align:left}
.cases .turned{padding:0 0 8px;height:112px;width:40px;text-align:left}
.turned span{display:block;writing-mode:vertical-rl;transform:rotate(180deg);margin:0 auto;line-height:1.2}
.few .turned{height:auto;width:64px;text-align:center;white-space:normal}
.few .turned span{writing-mode:initial;transform:none}
.cases .cell{text-align:center;padding:0 2px;min-width:38px;font-size:${size.xs}px;border-bottom:2px solid var(--paper)}
.cases td.none,.swatch.none{color:var(--quiet)}
.video{display:block;font-weight:600}
.about,.failed{display:block;font-size:${size.xs}px;font-weight:400;line-height:1.35;color:var(--quiet)}
.failed,.failed b{color:var(--band-weak)}
.score b{font-weight:650}
.each{display:block;font-size:${size.xs}px;line-height:1.35;color:var(--quiet)}

.definitions{columns:2;column-gap:48px;margin-top:12px}
.definitions div{break-inside:avoid;padding-bottom:12px}
.definitions dt{font-size:${size.sm}px;font-weight:600;color:var(--ink)}
.definitions dt span{font-weight:400;font-size:${size.xs}px;margin-left:6px}
.definitions dd{max-width:64ch}
:target{background:var(--sunk);box-shadow:0 0 0 6px var(--sunk);border-radius:2px}
footer{margin-top:56px;padding-top:20px;border-top:1px solid var(--line);color:var(--quiet)}

@media screen and (max-width:760px){${narrowStyle}}
@media print{${printStyle}}
`.trim();
