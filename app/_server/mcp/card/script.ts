import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import { sectionNames } from '@/lib/report/words';

/**
 * The program of the card, which speaks MCP Apps 2026-01-26 with its host by messages. Text of a report becomes text nodes alone, and a
 * picture its own data, so that nothing of a report can become markup or an address.
 */
export const script = `'use strict';
(() => {
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
  const told = Object.keys(sections).flatMap((name) => {
    const one = typeof breakdown[name] === 'number' ? { score: breakdown[name] } : breakdown[name];
    return isObject(one) ? [[name, { score: one.score, line: text(one.reasoning) }]] : [];
  });
  const titles = Object.keys(moves).flatMap((name) => (isObject(actions) && isObject(actions[name]) ? [[name, text(actions[name].title)]] : []));
  return {
    score: isObject(score) ? score : null,
    text: (isObject(score) && text(score.reasoning)) || text(summary),
    sections: Object.fromEntries(told),
    actions: Object.fromEntries(titles),
  };
};

const drawSection = ([name, label], { score, line }) => {
  const row = make('li', 'section', make('b', '', label));
  const bar = make('span', 'bar');
  const fill = make('span', 'fill ' + name);
  fill.style.width = Math.max(0, Math.min(100, (100 * Number(score)) / most)) + '%';
  bar.append(fill);
  const words = make('span', 'line', text(line));
  words.dir = 'auto';
  row.append(bar, make('span', 'points', Number(score) + ' of ' + most), words);
  return row;
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
  return strip.childElementCount === 0 ? [] : [strip];
};

const drawLink = (url) => {
  if (!/^https?:[/][/]/.test(text(url))) return [];
  if (!can.openLinks) return [make('p', 'quiet', url)];
  const button = make('button', '', 'Open the report');
  button.type = 'button';
  button.addEventListener('click', () => ask('ui/open-link', { url }).catch(() => button.replaceWith(make('p', 'quiet', url))));
  return [button];
};

const draw = ({ score, text: told, sections: scored, actions, url }, content) => {
  const head = make('header', '');
  if (score === null) head.append(make('p', 'score', 'Not scored'));
  else {
    const value = make('p', 'score', String(Number(score.value)));
    value.append(make('small', '', ' of 100'), make('span', 'grade', text(score.grade)));
    head.append(value);
  }
  const lead = make('p', 'lead', text(told));
  lead.dir = 'auto';
  const rows = make('ul', '');
  for (const entry of Object.entries(sections)) if (isObject(scored[entry[0]])) rows.append(drawSection(entry, scored[entry[0]]));
  const list = make('dl', '');
  for (const [name, label] of Object.entries(moves)) {
    if (!text(actions[name])) continue;
    const title = make('dd', '', actions[name]);
    title.dir = 'auto';
    list.append(make('dt', '', label), title);
  }
  main.replaceChildren(head, lead, ...drawFrames(content), rows, list, ...drawLink(url));
};

const states = { queued: 'In line', fetching: 'Reading the ad', composing: 'Analyzing the video' };

const show = async (result, turn) => {
  const told = isObject(result) && isObject(result.structuredContent) ? result.structuredContent : {};
  if (told.status === undefined) return say(result && result.isError ? 'This did not work. The answer to the model says why.' : 'There is no report to show.');
  if (told.status === 'failed') return say(text(told.errorMessage) || 'The analysis failed.');
  if (isObject(told.summary)) draw(told.summary, result.content);
  else if (isObject(told.report)) draw(toSummary(told.report), result.content);
  else say(text(told.currentStep) || states[told.status] || 'The report is ready.');
  const isWhole = isObject(told.summary) && Array.isArray(result.content) && result.content.some(({ type }) => type === 'image');
  if (isWhole || !can.serverTools || typeof told.id !== 'string') return undefined;
  const isDone = told.status === 'done';
  for (let turns = 0; turns < 8; turns += 1) {
    const args = { id: told.id, format: 'summary', stills: true, waitSeconds: isDone ? 0 : 40 };
    const next = await ask('tools/call', { name: 'get_analysis', arguments: args }).catch(() => undefined);
    if (turn !== drawn || !isObject(next) || next.isError || !isObject(next.structuredContent)) return undefined;
    const { status, summary, errorMessage, currentStep } = next.structuredContent;
    if (status === 'failed') return say(text(errorMessage) || 'The analysis failed.');
    if (isObject(summary)) return draw(summary, next.content);
    say(text(currentStep) || states[status] || 'Working');
  }
  return undefined;
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
})();
`;
