import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { RunModel } from '@/lib/video/measure/model';
import { fetchFile } from './ranges';

let runtime: Promise<void> | undefined;

/** Uses one thread: more need memory that pages share, and the decoder runs at the same time. */
function loadRuntime(): Promise<void> {
  runtime ??= fetchFile('/runtime.wasm').then((bytes) => {
    env.wasm.wasmBinary = bytes;
    env.wasm.numThreads = 1;
    env.logLevel = 'error';
  });
  return runtime;
}

export async function loadModel(name: 'detect' | 'recognize' | 'voice'): Promise<RunModel> {
  await loadRuntime();
  const session = await InferenceSession.create(await fetchFile(`/${name}.onnx`), { executionProviders: ['wasm'] });
  return async (inputs) => {
    const feeds = Object.fromEntries(Object.entries(inputs).map(([input, { data, dims }]) => [input, toTensor(data, dims)]));
    const results = await session.run(feeds);
    return Object.fromEntries(Object.entries(results).map(([output, { data, dims }]) => [output, { data: toNumbers(data), dims }]));
  };
}

const toTensor = (data: Float32Array | BigInt64Array, dims: readonly number[]) =>
  data instanceof Float32Array ? new Tensor('float32', data, dims) : new Tensor('int64', data, dims);

function toNumbers(data: Tensor.DataType): Float32Array | BigInt64Array {
  if (data instanceof Float32Array || data instanceof BigInt64Array) return data;
  throw new Error('A model returned numbers of another type.');
}
