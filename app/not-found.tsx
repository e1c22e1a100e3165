import Link from 'next/link';

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-screen max-w-2xl flex-col justify-center gap-4 px-6 py-16">
      <p className="font-mono text-sm text-quiet">404</p>
      <h1 className="text-3xl font-semibold tracking-tight">There is no page under this address</h1>
      <p className="leading-relaxed text-quiet">The link may be old or mistyped. Nothing was charged.</p>
      <p>
        <Link href="/" className="text-brand underline underline-offset-4">
          Go to the start page
        </Link>
      </p>
    </main>
  );
}
