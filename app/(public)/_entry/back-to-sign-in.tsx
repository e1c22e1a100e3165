import Link from 'next/link';
import { linkClass } from '@/components/ui/button';

export function BackToSignIn({ next }: { next?: string }) {
  return (
    <p className="text-sm">
      <Link href={next === undefined ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`} className={linkClass}>
        Back to sign-in
      </Link>
    </p>
  );
}
