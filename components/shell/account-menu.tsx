'use client';

import { Menu } from '@base-ui/react/menu';
import Link from 'next/link';
import type { ReactNode } from 'react';

const item = 'flex cursor-pointer items-center rounded-md px-2.5 py-2 text-sm outline-none data-highlighted:bg-sunk';

const links = [
  ['/settings/account', 'Account'],
  ['/settings/developers', 'Developers'],
  ['/docs', 'Documentation'],
] as const;

/** Who is signed in, and what belongs to the account; `signOut` is the form that ends the session. */
export function AccountMenu({ email, signOut }: { email: string; signOut: () => Promise<void> }) {
  const letter: ReactNode = email.charAt(0).toUpperCase();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label="Your account"
        className="grid size-8 cursor-pointer place-items-center rounded-full bg-sunk text-sm font-semibold hover:bg-line data-popup-open:bg-line"
      >
        {letter}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={8} collisionPadding={8} className="z-30 outline-none">
          <Menu.Popup className="w-60 rounded-card border border-line bg-surface p-1.5 shadow-raised outline-none">
            <p className="truncate px-2.5 pt-1.5 pb-2 text-sm text-quiet" title={email}>
              {email}
            </p>
            <Menu.Separator className="-mx-1.5 mb-1.5 h-px bg-line" />
            {links.map(([href, name]) => (
              <Menu.Item key={href} render={<Link href={href} />} className={item}>
                {name}
              </Menu.Item>
            ))}
            <Menu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
            <Menu.Item className={item} onClick={() => void signOut()}>
              Sign out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
