import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readVideo, type VideoName, videos } from '../videos/videos';

/** Answers about one video of an ad of one library; the demo's report on each says nothing that its video disproves. */
const recorded = {
  meta: ['kettle', 'ledger', 'linen', 'loom', 'sourdough', 'hush', 'harbor'],
  tiktok: ['kettle', 'linen', 'loom', 'sourdough'],
} as const satisfies Record<string, readonly VideoName[]>;

export type Recorded = { name: string; seconds: number; answer: { summary: string; observed: object; findings: object[] } };

const read = (name: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'answers', `${name}.json`), 'utf8')) as Recorded['answer'];

/** The answer about any other video, and to a request without one: its moments are in the first tenth of a second. */
export const neutral: Recorded = { name: 'neutral', seconds: 0.1, answer: read('neutral') };

const keyOf = (platform: string, sha256: string) => `${platform} ${sha256}`;

export const answersByVideo: ReadonlyMap<string, Recorded> = new Map(
  Object.entries(recorded).flatMap(([platform, names]) =>
    names.flatMap((video) => {
      const name = `${video}-${platform}`;
      const answer: Recorded = { name, seconds: videos[video].seconds, answer: read(name) };
      return (['hd', 'sd'] as const).map((quality) => [keyOf(platform, readVideo(video, quality).sha256), answer] as const);
    }),
  ),
);

/** Chooses by the video and by the library that the prompt names in its data of the ad. */
export function findAnswer(promptText: string, videoSha256: string | undefined): Recorded['answer'] {
  const platform = /"platform": ?"(\w+)"/.exec(promptText)?.[1] ?? 'meta';
  return (answersByVideo.get(keyOf(platform, videoSha256 ?? '')) ?? neutral).answer;
}
