/** Shares of a measurement's time: from one on no more text is read, and from the other on only the last observations and stills are sent. */
const FOR_FRAMES = 0.25;
const FOR_THE_END = 0.1;

export type Fence = ReturnType<typeof createFence>;

/** The last limit of a measurement. What it looks at is limited by frames and characters, so that a file decides it, and ends far before. */
export function createFence(budgetMs: number, now = () => performance.now()) {
  const endsAt = now() + budgetMs;
  const isPast = (share: number) => endsAt - now() <= share * budgetMs;
  return { isOver: () => isPast(FOR_THE_END), mayRead: () => !isPast(FOR_FRAMES) };
}
