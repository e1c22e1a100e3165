import { MarkedText } from './marked-text';

export function Prose({ text }: { text: string }) {
  return text.split('\n\n').map((block) =>
    block.startsWith('- ') ? (
      <ul key={block} className="flex max-w-[70ch] list-disc flex-col gap-2 pl-5 leading-relaxed marker:text-quiet">
        {block.split('\n').map((line) => (
          <li key={line}>
            <MarkedText text={line.slice(2)} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block} className="max-w-[70ch] leading-relaxed">
        <MarkedText text={block} />
      </p>
    ),
  );
}
