import { Answer } from '@/lib/model/answer';
import { toResponseSchema } from '@/lib/model/response-schema';
import { measureSchema, schemaLimits } from '@/lib/model/schema-size';
import { largestAnswer } from '@/lib/model/largest-answer';
import { estimateCall, fullCall } from '@/lib/model/estimate';
import { renderSystem } from '@/lib/model/prompt';
const schema = toResponseSchema(Answer);
console.log(measureSchema(schema), Math.ceil(JSON.stringify(largestAnswer(schema)).length/4), 'prompt', renderSystem().length);
for (const m of ['gemini-3.8-flash','gemini-3.5-pro','gemini-2.5-flash']) for (const s of [15,30,60]) { const e = estimateCall(m, fullCall(s), new Date('2026-11-24')); console.log(m, s, e.inputTokens, e.answerTokens, e.cost); }
