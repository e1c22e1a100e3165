'use client';

import Link from 'next/link';
import { useRef } from 'react';

const MENU_ID = 'account-menu';
const item =
  'flex w-full cursor-pointer items-center rounded-md px-2.5 py-2 text-left text-sm hover:bg-sunk focus-visible:-outline-offset-2';

const links = [
  ['/settings/account', 'Account'],
  ['/settings/developers', 'Developers'],
  ['/docs', 'Documentation'],
] as const;

/** A popover opens and closes without JavaScript. */
export function AccountMenu({ email, isOperator, signOut }: { email: string; isOperator: boolean; signOut: () => Promise<void> }) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={`Account menu, ${email}`}
        className="grid size-8 cursor-pointer place-items-center rounded-full bg-sunk text-sm font-semibold hover:bg-line"
      >
        {/* Drawn by CSS: as text, it would be a visible label that the accessible name does not contain. */}
        <span aria-hidden="true" data-initial={email.charAt(0).toUpperCase()} className="before:content-[attr(data-initial)]" />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className="fixed top-13 right-3 bottom-auto left-auto m-0 w-60 rounded-card border border-line bg-surface p-1.5 text-ink shadow-raised [--page:72rem] sm:right-[max(2rem,calc((100vw-var(--page))/2+2rem))] [body:has([data-report])_&]:[--page:80rem]"
      >
        <p className="truncate border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm text-quiet" title={email}>
          {email}
        </p>
        <ul className="border-b border-line py-1.5">
          {[...links, ...(isOperator ? [['/operator', 'Operator'] as const] : [])].map(([href, name]) => (
            <li key={href}>
              <Link href={href} prefetch={false} className={item} onClick={() => menu.current?.hidePopover()}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <form action={signOut} className="pt-1.5">
          <button type="submit" className={item}>
            Sign out
          </button>
        </form>
      </div>
    </>
  );
}
