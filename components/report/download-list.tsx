import { Download } from 'lucide-react';

/** Downloads of a report; `files` are the URL and the name of each. */
export function DownloadList({ files }: { files: readonly (readonly [href: string, name: string])[] }) {
  return (
    <ul
      aria-label="Download the report"
      className="flex divide-x divide-line overflow-hidden rounded-control border border-line bg-surface"
    >
      <li className="grid place-items-center px-2.5 text-quiet" aria-hidden="true">
        <Download className="size-4" />
      </li>
      {files.map(([href, name]) => (
        <li key={href}>
          <a
            href={href}
            download
            className="flex h-8.5 items-center px-3 text-sm font-medium hover:bg-sunk focus-visible:-outline-offset-2"
          >
            <span className="sr-only">Download </span>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
