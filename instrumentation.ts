/** Runs once in every server process, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { boot } = await import('@/app/_server/boot/boot');
  await boot({ origin: process.env.__NEXT_PRIVATE_ORIGIN });
}
