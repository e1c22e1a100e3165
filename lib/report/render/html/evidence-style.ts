import { typeScale as size } from '@/lib/report/view/theme';

export const evidenceStyle = `
.moves{--hue:var(--chapter-playbook)}
.moves ol{border-bottom:1px solid var(--line)}
.moves li{border-top:1px solid var(--line)}
.moves a{display:grid;grid-template-columns:84px minmax(0,1fr);gap:0 16px;padding:9px 0;line-height:1.4;text-decoration:none}
.moves a:hover span{text-decoration:underline}
.moves b{font-size:${size.sm}px;line-height:22px;font-weight:600;color:var(--hue)}
.moves span{font-weight:500}
.marks{display:flex;flex-wrap:wrap;gap:2px}

.place{display:flex;gap:2px 12px;margin-top:4px;font-size:${size.xs}px;line-height:16px;color:var(--quiet)}
.place>:not(.check){flex:none}
.cites{margin-top:4px;font-size:${size.xs}px;line-height:1.5;color:var(--quiet)}
.strong{font-weight:500}
.lines{margin-top:12px;border-bottom:1px solid var(--line);line-height:1.45}
.lines>*{padding:11px 0;border-top:1px solid var(--line)}
.lines .strong+p{margin-top:4px}
.terms>div{display:grid;grid-template-columns:150px minmax(0,1fr);gap:0 24px}
.terms dt{font-size:${size.sm}px;line-height:23px}
.numbered>li{display:grid;grid-template-columns:20px minmax(0,1fr);gap:0 4px}
.number{font-size:${size.sm}px;line-height:23px;color:var(--quiet)}
.halves>li{grid-template-columns:20px minmax(0,1fr) minmax(0,1fr);gap:8px 4px}
.halves>li>:last-child{padding-left:28px}
.unproven{font-size:${size.sm}px;line-height:23px;font-weight:600;color:var(--band-weak)}
.pictured{display:flex;gap:16px;justify-content:space-between}
.pictured>div{min-width:0}
.pictured .strong{font-size:${size.lg}px;margin-bottom:12px}
.pictured .facts+.place{margin-top:12px}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:20px 40px;margin-top:12px}
.sides h4{font-size:${size.sm}px}
.sides .lines{margin-top:8px}
.beats>li{display:grid;grid-template-columns:auto 128px minmax(0,1fr);gap:4px 20px}
.beats>li:not(:has(>.frame)){grid-template-columns:128px minmax(0,1fr)}
.role .clock{display:block}
.beats .terms>div{grid-template-columns:76px minmax(0,1fr);gap:0 12px}
.beats .terms dt{font-size:${size.xs}px}
.shown-ad{max-width:620px;margin:12px 0 20px;border:1px solid var(--line);border-radius:12px;background:var(--surface);overflow:hidden}
.shown-ad:empty{display:none}
.copy{padding:14px 18px;line-height:1.5}
.copy p+p{margin-top:10px}
.shown-ad .terms{padding:12px 18px;background:var(--sunk);line-height:1.45}
.shown-ad .terms>div{grid-template-columns:96px minmax(0,1fr);gap:0 12px}

.panels{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:20px}
.panel{border-top:4px solid var(--hue);padding-top:18px}
.panel header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:12px 32px;align-items:end}
.panel header>:first-child{flex:1 1 300px}
.panel h3{font-size:${size.sm}px;margin:0}
.panel .class{font-size:${size.lg}px;line-height:1.3;font-weight:600;margin-top:2px}
.panel .class .quiet{font-weight:400}
.panel .score{width:176px}
.panel .score .points{font-size:${size.sm}px;margin-bottom:6px}
.panel .score b{font-size:${size.lg}px;line-height:1;font-weight:600}
.panel .body{display:grid;gap:20px;margin-top:16px;padding-top:16px;border-top:1px solid var(--line)}
.scored .fold{border-bottom:0}
.scored summary{font-size:${size.sm}px}
.scored .fold>summary{padding:8px 0 0}
.panel h4{margin:0 0 8px;font-size:${size.sm}px}
.points-list li{display:grid;grid-template-columns:24px minmax(0,1fr) auto;gap:0 10px;font-size:${size.sm}px;line-height:1.5}
.points-list li+li{margin-top:14px}
.points-list .mark{margin-top:-1px}

.criteria>li{padding:10px 0;border-top:1px solid var(--line)}
.criteria>li:first-child{padding-top:0;border-top:0}
.criterion{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;align-items:baseline;font-size:${size.sm}px;line-height:1.5}
.criterion>b{font-weight:500}
.criterion .points{margin-left:auto;display:inline-flex;gap:4px;align-items:center;font-size:${size.sm}px}
.criterion .bar{width:48px;height:6px;margin-right:4px}
.criteria .small b{font-weight:600}

.fold{border-block:1px solid var(--line)}
.stack>.fold+.fold{margin-top:-1px}
.fold>summary{display:flex;align-items:baseline;gap:10px;padding:12px 0;cursor:pointer;list-style:none}
.fold>summary::-webkit-details-marker{display:none}
.fold>summary::before{content:"";flex:none;width:7px;height:7px;border:solid var(--quiet);border-width:0 1.5px 1.5px 0;transform:translateY(-2px) rotate(-45deg)}
.fold[open]>summary::before{transform:translateY(-3px) rotate(45deg)}
.fold>summary :is(h2,h3){font-size:${size.md}px;margin:0}
.fold>:not(summary){margin:4px 0 20px}
.fold>.lines{border-bottom:0}
.transcript>li{display:grid;grid-template-columns:136px minmax(0,1fr) minmax(0,.7fr);gap:2px 20px}
.transcript .clock{line-height:23px}
`.trim();

export const evidenceNarrowStyle = `
.moves a{grid-template-columns:64px minmax(0,1fr);gap:0 8px;padding:7px 0;font-size:15px}
.moves b{line-height:21px}
.terms>div,.transcript>li{grid-template-columns:minmax(0,1fr)}
.halves>li{grid-template-columns:20px minmax(0,1fr)}
.halves>li>:last-child{grid-column:2;padding-left:0}
.beats>li,.beats>li:not(:has(>.frame)){grid-template-columns:auto minmax(0,1fr);gap:4px 14px}
.beats>li>.frame{grid-row:1/3}
.beats>li:not(:has(>.frame))>*{grid-column:1/3}
.role .clock{display:inline;margin-left:6px}
.beats .terms>div,.shown-ad .terms>div{grid-template-columns:64px minmax(0,1fr);gap:0 8px}
.shown-ad .terms>div{grid-template-columns:80px minmax(0,1fr)}
`.trim();

export const evidencePrintStyle = `
.ad-link a::after{content:": " attr(href);font-weight:400}
.fold::details-content{content-visibility:visible;block-size:auto}
.criteria>li{padding:5px 0}
.lines>*{padding:8px 0}
.fold{border:0}
.fold>summary{padding:0}
.fold>summary::before{display:none}
.lines>*,.criteria>li,.shown-ad{break-inside:avoid}
:target{background:none;box-shadow:none}
`.trim();
