import { example } from '@/lib/report/example';
import { toBlocks } from '@/lib/report/view/blocks';

const whole = toBlocks(example);
const { adUrl: _, notice: __, ...masthead } = whole.masthead;

/** The report without the link and the notice: a fictional ad has no page in the library, and the page itself introduces the report. */
export const exampleTree = { ...whole, masthead };
