import type { VideoSample } from 'mediabunny';
import type { Planes } from '@/lib/video/measure/planes';
import { fromFullRange, toPlanes } from './pixels';

/** 4096 × 2304. The frames that a decoder keeps of larger ones would fill the memory. */
export const MAX_PIXELS = 9_437_184;
/** Larger ones are scaled down while they are converted. */
const MAX_CONVERTED_PIXELS = 1280 * 720;

/** Reads the planes of frames as they are stored, in the limited range. What it returns is valid until the next call. */
export function createPlaneReader(): (sample: VideoSample) => Promise<Planes> {
  let buffer = new Uint8Array(0);
  const canvas = new OffscreenCanvas(1, 1);
  const copy = async (sample: VideoSample): Promise<Planes> => {
    const size = sample.allocationSize();
    if (buffer.length < size) buffer = new Uint8Array(size);
    const [y, u, v] = await sample.copyTo(buffer);
    const { width, height } = sample.visibleRect;
    if (y === undefined || u === undefined) throw new Error(`A frame of format ${sample.format} has too few planes.`);
    const luma = { width, height, y: buffer.subarray(y.offset), yStride: y.stride, u: buffer.subarray(u.offset), uvStride: u.stride };
    return sample.format === 'NV12'
      ? { ...luma, v: buffer.subarray(u.offset + 1), uvStep: 2 }
      : { ...luma, v: buffer.subarray(v?.offset ?? u.offset), uvStep: 1 };
  };
  const convert = (sample: VideoSample): Planes => {
    const { width, height } = sample.visibleRect;
    const scale = Math.min(1, Math.sqrt(MAX_CONVERTED_PIXELS / (width * height)));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('There is no canvas.');
    sample.drawWithFit(context, { fit: 'fill', rotation: 0, flip: false });
    return toPlanes(context.getImageData(0, 0, canvas.width, canvas.height));
  };
  return async (sample) => {
    // The stream may say otherwise than its container.
    if (sample.codedWidth * sample.codedHeight > MAX_PIXELS) throw new Error(`a frame of ${sample.codedWidth} × ${sample.codedHeight}`);
    // Other formats, such as 10 bits, are converted while they are drawn.
    if (sample.format !== 'I420' && sample.format !== 'I420A' && sample.format !== 'NV12') return convert(sample);
    const planes = await copy(sample);
    return sample.colorSpace.fullRange === true ? fromFullRange(planes) : planes;
  };
}
