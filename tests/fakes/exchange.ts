import type { IncomingMessage, ServerResponse } from 'node:http';
import type { VideoName, VideoQuality } from './videos/videos';

export type LibraryRequest = {
  at: Date;
  host: string;
  method: string;
  /** With its query. */
  path: string;
  cookie: string | undefined;
  userAgent: string | undefined;
  /** The kind of request. For TikTok, `handshake` returns the token of the calls `details` and `list`, and `proxy` redirects to `media`. */
  kind: 'challenge' | 'verify' | 'page' | 'handshake' | 'details' | 'list' | 'proxy' | 'media' | 'image' | 'other';
  /** The ad that was asked for; of media, the ad whose page gave out the link. */
  adId?: string;
  /** The ad of a requested video, which may be a neighbor. */
  ownerAdId?: string;
  load?: number;
  video?: VideoName;
  quality?: VideoQuality;
  status?: number;
};

export type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL; record: LibraryRequest };

export type Host = { names: readonly string[]; answer: (exchange: Exchange) => Promise<void> };

export function send(exchange: Exchange, status: number, type: string, body: string, headers: Record<string, string> = {}): void {
  exchange.response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers });
  exchange.response.end(body);
}

/** Resolves when the other side is gone or the answer is out; the peer that hangs waits here. */
export function untilClosed({ response }: Exchange): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });
}
