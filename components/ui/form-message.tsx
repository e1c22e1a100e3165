import { CircleAlert } from 'lucide-react';

/** The error of a form. Always rendered, because screen readers announce only changes of an existing alert. */
export function FormMessage({ message }: { message: string | undefined }) {
  return (
    <div aria-live="assertive" role="alert" className="empty:absolute">
      {message !== undefined && (
        <p className="flex items-start gap-2 rounded-control border border-weak/40 bg-weak/5 px-3 py-2.5 text-sm text-weak">
          <CircleAlert className="mt-[3px] size-4 flex-none" aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  );
}
