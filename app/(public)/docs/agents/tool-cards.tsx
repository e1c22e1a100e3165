import { Prose } from '@/components/ui/prose';
import { toProse } from '@/lib/operations/rules/section';
import { tools } from '@/lib/operations/tools';
import { answerFacts } from './answers';

const argumentsOf = (tool: (typeof tools)[number]) => Object.keys(tool.inputSchema.properties ?? {});

export function ToolCards() {
  return (
    <>
      <ul className="flex flex-col gap-4">
        {tools.map((tool) => (
          <li key={tool.name} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <h3 className="font-mono font-medium">{tool.name}</h3>
              <p className="text-sm text-quiet">{tool.annotations.readOnlyHint ? 'Read-only, free' : 'Costs 1 credit for a new ad'}</p>
            </div>
            <p className="max-w-[70ch] text-sm leading-relaxed">{tool.description}</p>
            <p className="text-sm text-quiet">
              {argumentsOf(tool).length === 0 ? 'No arguments' : 'Arguments: '}
              <span className="font-mono text-[13px]">{argumentsOf(tool).join(', ')}</span>
            </p>
          </li>
        ))}
      </ul>
      <Prose text={toProse({ lead: '', rules: answerFacts })} />
    </>
  );
}
