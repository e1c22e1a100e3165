import { buttonClass } from '@/components/ui/button';

/** `host` is undefined for an app on the user's own computer. */
export function GoOn({ host, location }: { host: string | undefined; location: string }) {
  const app = host ?? 'the app on this computer';
  return (
    <>
      <p className="max-w-[60ch] leading-relaxed text-quiet">
        Go on to <strong className="font-semibold text-ink">{app}</strong> only if you know it, and enter no password there that you use
        here.
      </p>
      <a href={location} rel="noreferrer" className={buttonClass('plain')}>
        Go on to {app}
      </a>
    </>
  );
}
