import { example } from '@/lib/report/example';
import { toBlocks } from '@/lib/report/view/blocks';

/** The blocks without the link and the notice: a fictional ad has no page in the library, and the page itself introduces the report. */
export const exampleBlocks = toBlocks(example).map((block) => {
  if (block.kind !== 'masthead') return block;
  const { adUrl: _, notice: __, ...masthead } = block;
  return masthead;
});
