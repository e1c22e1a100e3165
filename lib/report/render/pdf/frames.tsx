import { Image, View } from '@react-pdf/renderer';
import { type Frame, fitFrame } from '@/lib/report/view/frames';
import type { drawableStills } from '../stills';
import { palette } from './styles';

export type Pictures = ReadonlyMap<number, string>;

/** Makes data: URIs, by which the PDF library recognizes a picture that it has already embedded. */
export function toPictures(stills: ReturnType<typeof drawableStills>): Pictures {
  return new Map(
    stills.map(({ frame, jpeg }) => {
      const data = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64');
      return [frame.n, `data:image/jpeg;base64,${data}`];
    }),
  );
}

export function FrameFigure({ frame, longer, pictures }: { frame: Frame | undefined; longer: number; pictures: Pictures }) {
  const picture = frame === undefined ? undefined : pictures.get(frame.n);
  if (frame === undefined || picture === undefined) return null;
  const sides = fitFrame(frame, longer);
  return (
    <View style={{ ...sides, borderRadius: 2, overflow: 'hidden', backgroundColor: palette.sunk }}>
      {/* The library's own cache would keep the pictures of other reports. */}
      <Image src={picture} cache={false} style={{ ...sides, objectFit: 'cover' }} />
    </View>
  );
}
