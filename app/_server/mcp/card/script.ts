import { stepWords } from '@/lib/analyses/progress';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import { sectionNames } from '@/lib/report/words';

const MAX_WATCH_MINUTES = 30;
/** After an answer that came or failed sooner than this, the card waits as long before it asks again. */
const QUICK_ANSWER_MS = 5_000;

/** Speaks MCP Apps 2026-01-26. Text of a report becomes text nodes alone, and a picture its own data: none becomes markup or a link. */
const program = `'use strict';
((origin) => {
const host = window.parent;
const waiting = new Map();
let nextId = 1;
let can = {};
let drawn = 0;
const post = (message) => host.postMessage(Object.assign({ jsonrpc: '2.0' }, message), '*');
const ask = (method, params) => new Promise((resolve, reject) => {
  const id = nextId++;
  waiting.set(id, { resolve, reject });
  post({ id, method, params });
});
const isObject = (value) => typeof value === 'object' && value !== null;
const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);
const text = (value) => (typeof value === 'string' ? value : '');
const make = (name, className, content) => {
  const element = document.createElement(name);
  element.className = className;
  element.append(content ?? '');
  return element;
};
const main = document.querySelector('main');
const say = (words) => main.replaceChildren(make('p', 'quiet', words));
const sections = ${JSON.stringify(sectionNames)};
const most = ${MAX_SECTION_SCORE};
const moves = { steal: 'Steal', adapt: 'Adapt', skip: 'Skip' };

const toSummary = (report) => {
  const { score, summary, actions } = report;
  const breakdown = isObject(score) && isObject(score.breakdown) ? score.breakdown : {};
  const lines = Object.keys(sections).flatMap((name) => {
    const one = typeof breakdown[name] === 'number' ? { score: breakdown[name] } : breakdown[name];
    return isObject(one) ? [[name, { score: one.score, line: text(one.reasoning) }]] : [];
  });
  const titles = Object.keys(moves).flatMap((name) => (isObject(actions) && isObject(actions[name]) ? [[name, text(actions[name].title)]] : []));
  return {
    score: isObject(score) ? score : null,
    text: (isObject(score) && text(score.reasoning)) || text(summary),
    sections: Object.fromEntries(lines),
    actions: Object.fromEntries(titles),
  };
};

const own = (value) => (isObject(value) ? value : {});
const filled = (element) => (element.childElementCount === 0 ? [] : [element]);
const textIn = (name, className, words) => {
  if (!text(words)) return [];
  const element = make(name, className, words);
  element.dir = 'auto';
  return [element];
};

const drawScore = (score) => {
  if (score === null) return [make('header', '', make('p', 'score', 'Not scored'))];
  const { value, grade } = own(score);
  const line = make('p', 'score');
  if (isNumber(value)) line.append(String(value), make('small', '', ' of 100'));
  if (text(grade)) line.append(make('span', 'grade', grade));
  return filled(line).map((filledLine) => make('header', '', filledLine));
};

const drawSection = ([name, label], { score, line }) => {
  const row = make('li', 'section', make('b', '', label));
  if (isNumber(score)) {
    const bar = make('span', 'bar');
    const fill = make('span', 'fill ' + name);
    fill.style.width = Math.max(0, Math.min(100, (100 * score) / most)) + '%';
    bar.append(fill);
    row.append(bar, make('span', 'points', score + ' of ' + most));
  }
  row.append(...textIn('span', 'line', line));
  return row.childElementCount > 1 ? [row] : [];
};

const drawFrames = (content) => {
  const blocks = Array.isArray(content) ? content : [];
  const strip = make('ol', 'strip');
  blocks.forEach((block, at) => {
    if (!isObject(block) || block.type !== 'image' || block.mimeType !== 'image/jpeg' || !/^[A-Za-z0-9+/]+=*$/.test(text(block.data))) return;
    const caption = isObject(blocks[at - 1]) ? text(blocks[at - 1].text) : '';
    const picture = make('img', '');
    picture.src = 'data:image/jpeg;base64,' + block.data;
    picture.alt = caption;
    const item = make('li', '', picture);
    item.append(make('span', 'quiet', (/at ([\\d.]+ s)$/.exec(caption) ?? [])[1] ?? ''));
    strip.append(item);
  });
  return filled(strip);
};

const drawLink = (url) => {
  if (!text(url).startsWith(origin + '/')) return [];
  if (!can.openLinks) return [make('p', 'quiet', url)];
  const button = make('button', '', 'Open the report');
  button.type = 'button';
  button.addEventListener('click', () => ask('ui/open-link', { url }).catch(() => button.replaceWith(make('p', 'quiet', url))));
  return [button];
};

const draw = ({ score, text: lead, sections: scored, actions, url }, content) => {
  const rows = make('ul', '');
  for (const entry of Object.entries(sections)) rows.append(...drawSection(entry, own(own(scored)[entry[0]])));
  const list = make('dl', '');
  for (const [name, label] of Object.entries(moves)) {
    const title = textIn('dd', '', own(actions)[name]);
    if (title.length > 0) list.append(make('dt', '', label), ...title);
  }
  const parts = [drawScore(score), textIn('p', 'lead', lead), drawFrames(content), filled(rows), filled(list), drawLink(url)].flat();
  if (parts.length === 0) return say('The report is ready.');
  return main.replaceChildren(...parts);
};

const states = { queued: '${stepWords.waiting}', fetching: 'Reading the ad', composing: 'Analyzing the video' };

const show = async (result, turn) => {
  const { content, structuredContent, isError } = own(result);
  const given = own(structuredContent);
  if (given.status === undefined) return say(isError ? 'This did not work. The answer to the model says why.' : 'There is no report to show.');
  if (given.status === 'failed') return say(text(given.errorMessage) || 'The analysis failed.');
  if (isObject(given.summary)) draw(given.summary, content);
  else if (isObject(given.report)) draw(toSummary(given.report), content);
  else say(text(given.currentStep) || states[given.status] || 'The report is ready.');
  const isWhole = isObject(given.summary) && Array.isArray(content) && content.some((block) => own(block).type === 'image');
  if (isWhole || !can.serverTools || typeof given.id !== 'string') return undefined;
  const isDone = given.status === 'done';
  const args = { id: given.id, format: 'summary', stills: true, waitSeconds: isDone ? 0 : 40 };
  const until = Date.now() + ${MAX_WATCH_MINUTES} * 60_000;
  do {
    const asked = Date.now();
    const next = await ask('tools/call', { name: 'get_analysis', arguments: args }).catch(() => undefined);
    if (turn !== drawn) return undefined;
    const answer = own(next);
    if (isObject(answer.structuredContent) && !answer.isError) {
      const { status, summary, errorMessage, currentStep } = answer.structuredContent;
      if (status === 'failed') return say(text(errorMessage) || 'The analysis failed.');
      if (isObject(summary)) return draw(summary, answer.content);
      say(text(currentStep) || states[status] || 'Working');
    }
    if (isDone) return undefined;
    if (Date.now() - asked < ${QUICK_ANSWER_MS}) await new Promise((resolve) => setTimeout(resolve, ${QUICK_ANSWER_MS}));
  } while (Date.now() < until);
  return say('Ask for the analysis again to see how it ended.');
};

const theme = (context) => {
  if (!isObject(context)) return;
  if (context.theme === 'light' || context.theme === 'dark') document.documentElement.style.colorScheme = context.theme;
};

window.addEventListener('message', ({ source, data }) => {
  if (source !== host || !isObject(data) || data.jsonrpc !== '2.0') return;
  if (data.method === undefined) {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (asked) data.error === undefined ? asked.resolve(data.result) : asked.reject(new Error('The host refused.'));
  } else if (data.method === 'ui/notifications/tool-result') show(data.params, ++drawn);
  else if (data.method === 'ui/notifications/tool-cancelled') say('The call was canceled.');
  else if (data.method === 'ui/notifications/host-context-changed') theme(data.params);
  else if (data.id !== undefined) post({ id: data.id, result: {} });
});

new ResizeObserver(() => post({ method: 'ui/notifications/size-changed', params: { height: Math.ceil(document.body.getBoundingClientRect().height) } })).observe(document.body);

ask('ui/initialize', {
  appInfo: { name: 'ad-analysis-report', version: '1.0.0' },
  appCapabilities: { availableDisplayModes: ['inline'] },
  protocolVersion: '2026-01-26',
}).then((answer) => {
  can = isObject(answer) && isObject(answer.hostCapabilities) ? answer.hostCapabilities : {};
  theme(isObject(answer) ? answer.hostContext : undefined);
  post({ method: 'ui/notifications/initialized', params: {} });
}).catch(() => undefined);
})`;

export const toScript = (origin: string): string => `${program}(${JSON.stringify(origin)});\n`;
