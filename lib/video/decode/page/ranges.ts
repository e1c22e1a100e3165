/** The size that the server reads at once. */
const RANGE_BYTES = 1024 * 1024;

async function fetchRange(url: string, from: number, to: number): Promise<Response> {
  const response = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, cache: 'no-store' });
  if (response.status !== 206) throw new Error(`${url} was answered with ${response.status}`);
  return response;
}

/** The bytes from `from` to before `to`. */
export async function fetchBytes(url: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(to - from);
  for (let at = from; at < to; at += RANGE_BYTES) {
    const response = await fetchRange(url, at, Math.min(to, at + RANGE_BYTES));
    bytes.set(new Uint8Array(await response.arrayBuffer()), at - from);
  }
  return bytes;
}

export async function fetchFile(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const first = await fetchRange(url, 0, 1);
  const size = Number(first.headers.get('content-range')?.split('/')[1]);
  return fetchBytes(url, 0, size);
}
