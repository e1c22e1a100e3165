import { typeScale as size } from '@/lib/report/theme';

/** On a phone each row of a table becomes a small block; only the grid of videos scrolls. */
export const narrowStyle = `
.page{padding:20px 20px 48px}
h1{font-size:${size.xxl}px;margin-bottom:14px}
.facts{display:grid;grid-template-columns:1fr 1fr;gap:10px 20px}
section{padding-top:36px}
.answers{gap:12px;margin-top:24px}
.answers article>div{grid-template-columns:84px minmax(0,1fr)}
.answer b{font-size:${size.xxl}px}
.metrics,.figures,.expenses,.metrics tbody,.figures tbody,.expenses tbody,.metrics thead,.metrics thead tr{display:block}
.figures thead,.expenses thead,.metrics thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.metrics .rest{display:none}
.metrics tbody tr,.figures tbody tr,.expenses tbody tr{display:flex;flex-wrap:wrap;gap:0 14px;padding:9px 0;border-bottom:1px solid var(--line)}
.metrics tbody tr>*,.figures tbody tr>*,.expenses tbody tr>*{padding:0!important;border:0;width:auto!important}
.metrics tbody .group{padding:20px 0 6px;border-color:var(--quiet)}
.metrics tbody .group th{flex:1 0 100%}
.metrics .group .scale{margin-top:6px}
.group th span{display:block;margin:0}
.metrics tbody tr:not(.group)>th,.figures tbody tr>th{flex:1 1 50%}
.metrics .own,.figures .own{flex:0 0 150px}
.own .quiet{min-width:0!important}
.metrics tbody td.drawn{flex:1 0 100%;padding:0 10px!important}
.metrics .interval{height:26px}
.metrics .beside,.metrics .count,.figures .beside,.figures .count,.figures .better{font-size:${size.xs}px;color:var(--quiet)}
.beside .name{display:inline;color:var(--quiet)}
.metrics .count::before,.figures .count::before{content:"n "}
.expenses tbody tr>th:first-child{flex-basis:100%}
.people th,.people td{white-space:normal;overflow-wrap:normal;padding-right:10px}
.people .own b,.people .own .quiet{display:block;text-align:right}
.card{padding:16px}
.scroll{overflow:visible}
.cases,.cases thead,.cases tbody{display:block}
.cases thead{position:sticky;top:0;z-index:1;background:var(--paper);border-bottom:1px solid var(--quiet)}
.cases tr{display:grid;grid-template-columns:repeat(var(--metrics),minmax(0,1fr));gap:4px 2px;padding:10px 0;border-bottom:1px solid var(--line)}
.cases thead tr{padding:8px 0;border:0}
.cases thead th:not(.turned){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cases thead .turned{position:static;width:auto;height:92px;border:0;padding:0;align-self:end}
.few .turned span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap}
.cases tbody th:first-child,.cases .score{grid-column:1/-1;grid-row:1;padding:0;border:0;min-width:0}
.cases tbody th:first-child{padding-right:92px}
.cases .score{justify-self:end;align-self:start}
.cases .cell{min-width:0;padding:3px 0;border:0;font-size:11px}
.definitions{columns:1}
`;

export const printStyle = `
@page{size:A4;margin:14mm}
body{zoom:.72}
.page{max-width:none;padding:0}
h2,h3,thead,.group,.legend{break-after:avoid}
tr,.card,figure,.answers article{break-inside:avoid}
thead{display:table-header-group}
.scroll{overflow:visible}
.plots{grid-template-columns:repeat(3,minmax(0,1fr));gap:12px}
.plots .card{padding:12px;margin-bottom:0}
.numbers th,.numbers td{padding:3px 5px 3px 0;font-size:11px;white-space:nowrap}
.cases thead th{position:static}
section{padding-top:28px}
.cases th:first-child{min-width:0}
.cases .cell,.few .turned{min-width:30px;width:50px}
.cases:not(.few) .cell,.cases:not(.few) .turned{width:30px}
a{text-decoration:none}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
`;
