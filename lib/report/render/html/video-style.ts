import { typeScale as size } from '@/lib/report/view/theme';

export const videoStyle = `
.stills{position:absolute}
.frame{flex:none;border-radius:4px;background:var(--sunk);overflow:hidden;outline:1px solid var(--line);outline-offset:-1px}
.filmstrip figcaption{margin-bottom:14px}
.cells{display:flex;flex-wrap:wrap;gap:16px 10px;font-size:${size.xs}px;line-height:1.5}
.cells li{position:relative}
.cells:not(.bare) li{width:min-content;min-width:56px}
.cells .frame{display:block;margin-bottom:5px}
.cells b{display:block;font-size:${size.sm}px;font-weight:600}
.cells .transition{display:block}
.shot-number{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cells.bare{gap:6px 22px;margin-top:10px}
.cells.bare .shot-number{position:static;width:auto;height:auto;clip-path:none;color:var(--quiet)}
.cells.bare .shot-number::after{content:"."}
.cells.bare b,.cells.bare .transition{display:inline}
.cells .marks{margin-top:4px}
.cells.bare .marks{display:inline-flex;margin:0 0 0 4px;vertical-align:middle}
.filmstrip .cells+p{margin-top:12px}
.strip{width:100%;height:26px}
.strip rect{fill:var(--quiet)}
.timeline .track-name{fill:var(--ink);font-weight:600}
.look-shot{fill:var(--quiet)}
.look-dissolve{fill:none;stroke:var(--quiet);stroke-width:1.25}
.look-voice{fill:var(--ink)}
.look-read{fill:var(--brand)}
.look-unreadable{fill:none;stroke:var(--brand);stroke-width:1.25;stroke-dasharray:3 2}
.look-silence{fill:none;stroke:var(--quiet);stroke-width:1.25;stroke-dasharray:1.5 2}
.tracks{display:grid;gap:4px;margin-top:10px;font-size:${size.sm}px;line-height:1.5;color:var(--quiet)}
.tracks li{display:grid;grid-template-columns:22px minmax(0,1fr);gap:10px}
.tracks svg{width:22px;height:8px;margin:7px 0 0}
.tracks b{color:var(--ink);font-weight:600}
.check{display:inline-flex;gap:6px;align-items:flex-start;font-size:${size.xs}px;line-height:16px;color:var(--quiet)}
td>.check{display:flex;margin-top:4px}
.check-confirmed{--hue:var(--band-excellent)}
.check-moved{--hue:var(--band-solid)}
.check-not_confirmed{--hue:var(--band-weak)}
.check-not_checked{--hue:var(--quiet)}
.glyph{width:16px;height:16px;flex:none}
.glyph path{fill:none;stroke:var(--hue);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.glyph.filled .ring{fill:var(--hue)}
.glyph.filled .sign{stroke:var(--surface)}
.glyph.dashed .ring{stroke-dasharray:2.2 2.3}
.checks{display:flex;flex-wrap:wrap;gap:6px 20px;margin:10px 0 4px}
.checks .check{font-size:${size.sm}px;line-height:20px;color:var(--ink)}
.checks .glyph{margin-top:2px}
td.still{padding-right:14px}
.measured .facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:14px 28px;margin-top:16px}
.points-list .frame{margin-top:3px}
.texts{columns:2;column-gap:40px;margin-top:12px;font-size:${size.sm}px;line-height:1.5}
.texts li{display:grid;grid-template-columns:128px minmax(0,1fr);gap:0 12px;padding:3px 0;break-inside:avoid}
.texts .clock{line-height:21px}
@media (max-width:720px){
.ad{gap:16px}
.ad .frame{zoom:.56}
.texts{columns:1}
.cells .frame{zoom:.82}
td.still{display:none}
}
`.trim();

export const videoPrintStyle = `
.filmstrip,.cells li,.texts li,.tracks li{break-inside:avoid}
.cells .frame{zoom:.8}
.points-list .frame,.beats .frame,td .frame{zoom:.75}
`.trim();
