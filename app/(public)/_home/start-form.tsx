'use client';

import { useRouter } from 'next/navigation';
import { AdUrlField } from '@/components/analyses/ad-url-field';
import { readAdUrl } from '@/components/analyses/read-ad-url';
import { buttonClass } from '@/components/ui/button';

/** The path on which a visitor continues with the ad URL; without JavaScript, the analyses page redirects to sign-in. */
const toStart = (url: string, isSignedIn: boolean) => {
  const next = `/analyses?url=${encodeURIComponent(url)}`;
  return isSignedIn ? next : `/sign-up?next=${encodeURIComponent(next)}`;
};

export function StartForm({ isSignedIn }: { isSignedIn: boolean }) {
  const router = useRouter();
  const start = (form: FormData) => {
    const text = String(form.get('url') ?? '');
    const reading = readAdUrl(text);
    router.push(toStart(reading.kind === 'ad' ? reading.ref.url : text, isSignedIn));
  };
  return (
    <form
      action="/analyses"
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        start(new FormData(event.currentTarget));
      }}
    >
      <AdUrlField>
        <button type="submit" className={`${buttonClass('primary')} h-11 px-5`}>
          Analyze this ad
        </button>
      </AdUrlField>
    </form>
  );
}
