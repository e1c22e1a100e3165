import type { Plan } from '../../maker/plan';
import { captionVideos } from './captions';
import { cutVideos } from './cuts';
import { footageVideos } from './footage';
import { formVideos } from './forms';
import { soundVideos } from './sounds';

export const qualityVideos: readonly Plan[] = [...cutVideos, ...captionVideos, ...soundVideos, ...formVideos, ...footageVideos];
