function WithNames({ text }: { text: string }) {
  const parts = text.split('**').map((part, index) => ({ part, isName: index % 2 === 1, key: `${index}${part}` }));
  return parts.map(({ part, isName, key }) =>
    isName ? (
      <strong key={key} className="font-semibold">
        {part}
      </strong>
    ) : (
      <span key={key}>{part}</span>
    ),
  );
}

/** Text in which backticks mark code, and double asterisks the name of a button. */
export function MarkedText({ text }: { text: string }) {
  const parts = text.split('`').map((part, index) => ({ part, code: index % 2 === 1, key: `${index}${part}` }));
  return parts.map(({ part, code, key }) =>
    code ? (
      <code key={key} className="rounded bg-line/50 px-1 py-px font-mono text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ) : (
      <WithNames key={key} text={part} />
    ),
  );
}
