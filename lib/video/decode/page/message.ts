import type { z } from 'zod';
import type { Observation } from '../observations';

/** `budgetMs` includes the time to send the last observations. */
export type Job = { seconds: number; videoBytes: number; budgetMs: number };

/** An observation of the page. Node parses it: a malicious file may have taken over the program that decodes it. */
export type Message = z.input<typeof Observation>;

export type Send = (message: Message) => Promise<void>;
