import Link from 'next/link';
import { linkClass } from '@/components/ui/button';

/** The way on from a page of this group that has nothing to fill in. */
export function BackToSignIn() {
  return (
    <p className="text-sm">
      <Link href="/sign-in" className={linkClass}>
        Back to sign-in
      </Link>
    </p>
  );
}
