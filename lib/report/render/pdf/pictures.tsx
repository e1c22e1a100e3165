import { Image, Link, View } from '@react-pdf/renderer';
import { readJpegSize } from '@/lib/jpeg';
import { type Frame, fitFrame } from '@/lib/report/view/frames';
import { type drawableStills, toDataUri } from '../stills';
import { styles } from './styles';

const LOGO = { width: 140, height: 32 };

/** A logo as a data: URI, with its size in points. */
export type Logo = { uri: string; width: number; height: number };

export function toLogo(jpeg: Uint8Array | null | undefined): Logo | undefined {
  const size = jpeg ? readJpegSize(jpeg) : undefined;
  if (!jpeg || size === undefined) return undefined;
  const scale = Math.min(LOGO.width / size.width, LOGO.height / size.height);
  return { uri: toDataUri(jpeg), width: size.width * scale, height: size.height * scale };
}

/** Stills as data: URIs, by which the PDF library recognizes a picture that it has already embedded. */
export type Pictures = ReadonlyMap<number, string>;

export const toPictures = (stills: ReturnType<typeof drawableStills>): Pictures =>
  new Map(stills.map(({ frame, jpeg }) => [frame.n, toDataUri(jpeg)]));

/** Bypasses the library's own cache, which would keep the pictures of other reports. */
export const Picture = ({ uri, ...sides }: Logo) => (
  <View style={{ ...sides, ...styles.picture }}>
    <Image src={uri} cache={false} style={{ ...sides, objectFit: 'cover' }} />
  </View>
);

type StillProps = { frame: Frame | undefined; longer: number; pictures: Pictures; to?: string | undefined };

/** Draws nothing where no still is kept; `to` is the anchor that the picture leads to. */
export function Still({ frame, longer, pictures, to }: StillProps) {
  const uri = frame && pictures.get(frame.n);
  if (frame === undefined || uri === undefined) return null;
  const picture = <Picture uri={uri} {...fitFrame(frame, longer)} />;
  return to === undefined ? picture : <Link src={`#${to}`}>{picture}</Link>;
}
