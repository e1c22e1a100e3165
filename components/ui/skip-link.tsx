export const CONTENT_ID = 'content';

export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only z-50 rounded-control bg-surface px-3 py-2 text-sm font-medium focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  );
}
