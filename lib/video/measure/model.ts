export type Tensor = { data: Float32Array | BigInt64Array; dims: readonly number[] };
export type RunModel = (inputs: Record<string, Tensor>) => Promise<Record<string, Tensor>>;
