import { createSocket } from 'node:dgram';

/** Addresses of a name, none where it has no such record, or silence. */
export type NameAnswer = { v4?: readonly string[]; v6?: readonly string[] } | 'unknown' | 'silent';

const HEADER_BYTES = 12;
const types = { 1: 'v4', 28: 'v6' } as const;

/** The name in a question (RFC 1035, section 4.1.2), and where its type and class follow. */
function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

const toV4 = (address: string) => Buffer.from(address.split('.').map(Number));
/** Encodes an address that is written in full: eight groups. */
const toV6 = (address: string) =>
  Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  );

/** A record that points to the name of the question, with a TTL of 60 seconds (RFC 1035, section 4.1.3; AAAA: RFC 3596, section 2.2). */
function toRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
}

function toResponse(query: Buffer, answer: Exclude<NameAnswer, 'silent'>): Buffer {
  const { end } = readQuestion(query);
  const type = query.readUInt16BE(end);
  const known = answer === 'unknown' || !(type in types) ? undefined : answer[types[type as keyof typeof types]];
  const records = (known ?? []).map((address) => toRecord(type, type === 1 ? toV4(address) : toV6(address)));
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  // A response of a recursive server; code 3: the name does not exist (section 4.1.1).
  header.writeUInt16BE(0x8180 | (answer === 'unknown' ? 3 : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end + 4), ...records]);
}

/** A DNS server on loopback, over UDP; remembers every query by its name. */
export async function startNameServer(answerOf: (name: string) => NameAnswer) {
  const queries: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name } = readQuestion(query);
    queries.push(name);
    const answer = answerOf(name);
    if (answer !== 'silent') socket.send(toResponse(query, answer), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${socket.address().port}`, queries, close: () => void socket.close() };
}
