/** The address of a still, or where a document carries it, `#` and its ID; undefined where it cannot be shown. */
export type StillSrc = (n: number) => string | undefined;

/** The place in which a report is drawn. Its `page` is the one that has the whole report, and '' is this one. */
export type Reading = { stillSrc: StillSrc; page: string; heading: 'h3' | 'h4'; isDownload: boolean };

export const toReading = (given: Partial<Reading>): Reading => ({
  stillSrc: () => undefined,
  page: '',
  heading: 'h3',
  isDownload: false,
  ...given,
});

/** Keeps the place that a link leads to in view, and shows which it is. */
export const TARGET = 'scroll-mt-16 target:bg-sunk lg:scroll-mt-8';

type WordsProps = { text: string | undefined; look?: string; as?: 'p' | 'span' | 'h1' | 'h3' };

/** Words of an ad or a model, which run in the direction of their script. */
export function Words({ text, look, as: Tag = 'p' }: WordsProps) {
  if (text === undefined) return null;
  return (
    <Tag className={look} dir="auto">
      {text}
    </Tag>
  );
}
