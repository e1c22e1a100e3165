import { palettes } from '@/lib/report/view/theme';

const { paper, surface, sunk, ink, quiet, line, brand, chapters, bands, sections } = palettes.light;

const hues = [
  ...Object.entries(bands).map(([band, color]) => `.band-${band}{--hue:${color}}`),
  ...Object.entries(sections).map(([section, color]) => `.section-${section}{--hue:${color}}`),
].join('');

export const style = `
*{box-sizing:border-box;margin:0}
body{width:1200px;height:630px;overflow:hidden;background:${paper};color:${ink};font-weight:400;font-kerning:normal;-webkit-font-smoothing:antialiased}
body::before{content:"";position:absolute;inset:0 0 auto;height:8px;background:${brand}}
.emoji{height:.95em;width:.95em;margin:0 .08em;vertical-align:-.12em}
.page{position:relative;height:630px;padding:60px 64px 56px;display:grid;gap:0 56px}
.page.framed{grid-template-columns:minmax(0,1fr) auto}
.words{display:flex;flex-direction:column;min-width:0;height:514px}
.made{display:flex;align-items:center;gap:14px;font-size:25px;font-weight:600;letter-spacing:-.01em}
.made svg{width:40px;height:40px}
.made .notice{margin-left:auto;font-size:20px;letter-spacing:0;color:${quiet};border:2px solid ${line};border-radius:99px;padding:3px 16px 4px;background:${surface}}
h1{margin-top:32px;font-weight:600;letter-spacing:-.032em;line-height:1.06;text-wrap:balance;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;padding-bottom:.1em}
h1.short{font-size:74px}
h1.medium{font-size:58px}
h1.long{font-size:46px}
.facts{margin-top:6px;font-size:23px;color:${quiet};white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.score{margin-top:auto;display:flex;align-items:center;gap:28px}
.value{font-size:132px;font-weight:600;line-height:.8;letter-spacing:-.055em;font-variant-numeric:tabular-nums;color:var(--hue);padding-right:.03em}
.value.fraction{font-size:104px}
.verdict{white-space:nowrap;display:flex;flex-direction:column;gap:4px}
.verdict b{font-size:38px;line-height:1.1;font-weight:600;letter-spacing:-.02em}
.verdict span{font-size:23px;color:${quiet}}
.bars{margin-left:auto;display:grid;grid-template-columns:max-content 150px;gap:9px 16px;align-items:center;font-size:20px;color:${quiet}}
.framed .bars{grid-template-columns:max-content 96px}
.bars i{display:block;height:10px;border-radius:5px;background:${line};overflow:hidden}
.bars i svg{display:block;width:100%;height:10px}
.bars .ground{fill:none}
.bars .fill{fill:var(--hue)}
.line{margin-top:34px;padding-top:24px;border-top:2px solid ${line};display:flex;gap:22px;align-items:baseline;font-size:30px;line-height:1.28;letter-spacing:-.012em;font-weight:600}
.line b{flex:none;font-size:22px;letter-spacing:0;color:${chapters.playbook}}
.line span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.line.reason{flex-direction:column;gap:10px;margin-top:auto}
.line.reason b{font-size:34px;color:${ink};letter-spacing:-.015em}
.line.reason span{font-weight:400;color:${quiet}}
.still{align-self:center;border-radius:22px;box-shadow:0 0 0 1px rgb(33 29 25/.08),0 24px 60px -18px rgb(33 29 25/.38);display:block;object-fit:cover}
.title h1{margin-top:auto;-webkit-line-clamp:3;padding-bottom:.12em;max-width:1000px}
.title .short{font-size:96px}
.title .medium{font-size:72px}
.title .long{font-size:60px}
.eyebrow{margin-left:4px;padding-left:18px;border-left:2px solid ${line};font-weight:400;color:${quiet}}
.text{margin-top:20px;margin-bottom:auto;max-width:860px;font-size:31px;line-height:1.4;letter-spacing:-.01em;color:${quiet};text-wrap:pretty;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
.card{align-self:center;width:392px;padding:34px 36px 36px;background:${surface};border-radius:26px;box-shadow:0 0 0 1px rgb(33 29 25/.08),0 24px 60px -18px rgb(33 29 25/.3)}
.card .dial{position:relative;width:256px;margin:0 auto 4px}
.card .dial svg{display:block;fill:none;stroke-linecap:round}
.card .track{stroke:${sunk}}
.card .filled{stroke:var(--hue)}
.card .dial p{position:absolute;inset:54px 0 auto;text-align:center;font-size:92px;line-height:1;font-weight:600;letter-spacing:-.05em;font-variant-numeric:tabular-nums}
.card .word{margin-top:-26px;text-align:center;font-size:24px;font-weight:600;color:var(--hue)}
.card .bars{margin:30px 0 0;grid-template-columns:max-content minmax(0,1fr)}
${hues}`;
