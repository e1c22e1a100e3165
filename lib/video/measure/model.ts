export type Tensor = { data: Float32Array | BigInt64Array; dims: readonly number[] };

/** Runs a neural network: onnxruntime-web, in the browser's page and in tests. */
export type RunModel = (inputs: Record<string, Tensor>) => Promise<Record<string, Tensor>>;
