import { CircleAlert } from 'lucide-react';

/** What went wrong with a form, told as soon as it is known; it always stands there, so that it is heard, and takes no room while empty. */
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
