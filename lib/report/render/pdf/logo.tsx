import { Image, View } from '@react-pdf/renderer';
import { readPlainJpegSize } from '../jpeg';

const MOST = { width: 140, height: 32 };

/** A logo as a data: URI, with its size in points. */
export type Logo = { uri: string; width: number; height: number };

export function toLogo(jpeg: Uint8Array | null | undefined): Logo | undefined {
  const size = jpeg ? readPlainJpegSize(jpeg) : undefined;
  if (!jpeg || size === undefined) return undefined;
  const scale = Math.min(MOST.width / size.width, MOST.height / size.height);
  const uri = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  return { uri, width: size.width * scale, height: size.height * scale };
}

export function LogoFigure({ logo: { uri, ...sides } }: { logo: Logo }) {
  return (
    <View style={sides}>
      {/* The library's own cache would keep the logos of other accounts. */}
      <Image src={uri} cache={false} style={sides} />
    </View>
  );
}
