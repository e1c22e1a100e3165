import Link from 'next/link';

export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="flex max-w-48">
          <Link
            href={`/analyses?${new URLSearchParams({ tag })}`}
            prefetch={false}
            className="relative z-10 truncate rounded-full bg-sunk px-2 text-xs leading-5 text-ink hover:bg-line"
            dir="auto"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
