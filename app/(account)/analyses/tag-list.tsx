/** The tags of an analysis. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="max-w-48 truncate rounded-full bg-sunk px-2 text-xs leading-5 text-ink" dir="auto">
          {tag}
        </li>
      ))}
    </ul>
  );
}
