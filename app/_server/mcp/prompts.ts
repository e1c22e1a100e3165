import type { GetPromptRequest, GetPromptResult, ListPromptsResult } from '@modelcontextprotocol/sdk/types.js';
import { anyLibrary } from '@/lib/platforms';
import { RpcError } from './rpc-error';

type Argument = { name: string; description: string; required: boolean };

type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments: readonly Argument[];
  render: (given: Record<string, string>) => string;
};

const howToAnalyze =
  'Call analyze_ad with waitSeconds 45 and format markdown. While its status is neither done nor failed, call get_analysis with the id, waitSeconds 45 and format markdown. If the status is failed, say why and stop. If the verdict is insufficient_evidence, say that there is no video to analyze and stop.';

const honesty =
  'Use only the report: give the timestamp, the confidence and the check of each finding that you rely on, and say where the evidence is weak.';

const prompts: readonly Prompt[] = [
  {
    name: 'teardown',
    title: 'Teardown of one ad',
    description: 'Analyzes one ad and explains what it does, how well, and what to take from it.',
    arguments: [{ name: 'url', description: `URL of one ad in the ${anyLibrary}.`, required: true }],
    render: ({ url }) =>
      `Write a teardown of this ad: ${url}\n\n${howToAnalyze}\n\nThen write, in this order: the verdict in two sentences with score and grade; the strategy: whom the ad addresses, with which promise and offer, at which awareness stage, and which objections it leaves open; the execution of hook, script, visual and call to action, each with its strongest and its weakest point; and what to steal, adapt and skip. ${honesty}`,
  },
  {
    name: 'compare_ads',
    title: 'Compare two ads',
    description: 'Analyzes two ads and says which one does what better, and why.',
    arguments: [
      { name: 'first_url', description: 'URL of the first ad.', required: true },
      { name: 'second_url', description: 'URL of the second ad.', required: true },
    ],
    render: ({ first_url, second_url }) =>
      `Compare these two ads:\n1. ${first_url}\n2. ${second_url}\n\nStart both analyses before you wait for either. ${howToAnalyze}\n\nThen give a table of the four section scores, penalties, total and grade, and say that points are not comparable where meta.rubricVersion differs; for each section, which ad is stronger and the finding that decides it; what each should borrow from the other; and which of the two you would build on first. ${honesty}`,
  },
  {
    name: 'brief_variant',
    title: 'Brief for a variant',
    description: 'Turns the report of one ad into a brief for the next variant to test.',
    arguments: [
      { name: 'url', description: 'URL of the ad to vary.', required: true },
      { name: 'goal', description: 'What the variant should achieve, such as a lower cost per first purchase.', required: false },
    ],
    render: ({ url, goal }) =>
      `Write a brief for one new variant of this ad: ${url}\n${goal === undefined ? '' : `The goal: ${goal}\n`}\n${howToAnalyze}\n\nChoose the one hypothesis of abHypotheses that ${goal === undefined ? 'is most promising' : 'serves the goal best'}. Then write a brief that a creative team can shoot from: what stays, what changes and why; the first three seconds shot by shot; the script in outline; the ask; how to measure it, with the signal that would disprove it; and what was deliberately left out. ${honesty}`,
  },
];

export function listPrompts(): ListPromptsResult {
  return {
    prompts: prompts.map(({ name, title, description, arguments: accepted }) => ({ name, title, description, arguments: [...accepted] })),
  };
}

export function getPrompt({ params }: GetPromptRequest): GetPromptResult {
  const prompt = prompts.find(({ name }) => name === params.name);
  if (prompt === undefined)
    throw new RpcError('invalidParams', `Unknown prompt. Available: ${prompts.map(({ name }) => name).join(', ')}.`);
  const given = params.arguments ?? {};
  const missing = prompt.arguments.find(({ name, required }) => required && (given[name] ?? '').trim() === '');
  if (missing !== undefined) throw new RpcError('invalidParams', `Missing argument "${missing.name}".`);
  const text = prompt.render(given);
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
