import { measurementCaps, type Sound } from '@/lib/video/schema';
import type { Hearing } from './hearing';
import { toLoudness } from './loudness';
import { toSilence } from './silence';
import { limitSpans, secondsOf, subtractSpans } from './time-spans';
import { toVoice } from './voice';

export function toSound(hearing: Hearing, seconds: number): Sound {
  const silence = toSilence(hearing.peaks);
  const voice = limitSpans(subtractSpans(toVoice(hearing.voice), silence), seconds).slice(0, measurementCaps.timeSpans);
  return {
    loudness: toLoudness(hearing.energies),
    silence: limitSpans(silence, seconds).slice(0, measurementCaps.timeSpans),
    voice,
    voiceShare: seconds > 0 ? Math.min(1, Math.round((secondsOf(voice) / seconds) * 1000) / 1000) : 0,
  };
}
