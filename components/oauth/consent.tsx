import { Check, Laptop, type LucideIcon, Minus, Send, ShieldCheck, ShieldQuestion, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const allowed = [
  'Analyze ads with your credits',
  'Read your analyses and their reports',
  'See how many credits are left and were ever bought',
];
const kept = ['Your password and your email address', 'Your payment details', 'Your tokens and other connected apps'];

function Rights({ title, rights, Glyph, color }: { title: string; rights: readonly string[]; Glyph: LucideIcon; color: string }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="flex flex-col gap-1.5 text-sm">
        {rights.map((right) => (
          <li key={right} className="flex gap-2">
            <Glyph className={`mt-0.5 size-4 flex-none ${color}`} aria-hidden="true" />
            {right}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ Glyph, color = 'text-quiet', children }: { Glyph: LucideIcon; color?: string; children: ReactNode }) {
  return (
    <p className="flex gap-3 px-5 py-3.5 text-sm leading-relaxed">
      <Glyph className={`mt-0.5 size-4.5 flex-none ${color}`} aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

const notLetters = /[^a-z]/g;

const soundsLikeUs = (name: string) => name.normalize('NFKC').toLowerCase().replace(notLetters, '').includes('adanalysis');

type Props = {
  name: string;
  /** The host that proves who the app is; undefined for an app whose name anyone could have chosen. */
  host: string | undefined;
  /** The host that gets the answer; undefined for an app on the user's own computer. */
  destination: string | undefined;
  email: string;
  otherAccount: ReactNode;
};

export function Consent({ name, host, destination, email, otherAccount }: Props) {
  return (
    <>
      <header className="flex flex-col gap-2">
        <h1 className="text-[25px] leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
          Allow “<bdi>{name}</bdi>” to use your account?
        </h1>
        <p className="text-sm leading-relaxed text-quiet">
          It asks for access to your account at Ad Analysis Service. Allow it only if you have just asked this app to connect.
        </p>
      </header>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {host === undefined ? (
          <Fact Glyph={ShieldQuestion} color="text-uneven">
            <strong className="font-semibold">This app has not proved who it is.</strong> Anyone can register an app under this name.
          </Fact>
        ) : destination === undefined ? (
          <Fact Glyph={ShieldQuestion} color="text-uneven">
            This app says that it is published by <strong className="font-semibold">{host}</strong>. Any program on this computer could say
            so.
          </Fact>
        ) : (
          <Fact Glyph={ShieldCheck} color="text-excellent">
            This app is published by <strong className="font-semibold">{host}</strong>.
          </Fact>
        )}
        {soundsLikeUs(name) && (
          <Fact Glyph={TriangleAlert} color="text-weak">
            <strong className="font-semibold">This app is not Ad Analysis Service,</strong> although its name sounds like it.
          </Fact>
        )}
        {destination === undefined ? (
          <Fact Glyph={Laptop}>
            Afterwards, your browser goes on to <strong className="font-semibold">an app on this computer</strong>.
          </Fact>
        ) : (
          <Fact Glyph={Send}>
            Afterwards, your browser goes on to <strong className="font-semibold">{destination}</strong>.
          </Fact>
        )}
        <div className="grid gap-x-6 gap-y-5 px-5 py-4 sm:grid-cols-2">
          <Rights title="It may" rights={allowed} Glyph={Check} color="text-excellent" />
          <Rights title="It never sees" rights={kept} Glyph={Minus} color="text-quiet" />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3.5 text-sm">
          <p className="min-w-0">
            <span className="text-quiet">Signed in as </span>
            <span className="font-medium wrap-anywhere">{email}</span>
          </p>
          {otherAccount}
        </div>
      </div>
    </>
  );
}
