import { createModel } from '@/lib/model/client';
import { askForReport, type FreeCall, type ModelUse, repairReport } from '@/lib/model/compose';
import type { Report } from '@/lib/report/schema';
import { sampleAd, sampleVideo, unmeasured } from '@/tests/support/model-samples';
import { type Peer, type Reply, startPeer } from '../../model/peer';

export type Outcome = { report: Report | undefined; failure: unknown; peer: Peer; calls: number; uses: ModelUse[] };

/** Composes against a peer that gives these replies; `budget` is how many calls the run may make, `baseUrl` another place to call. */
export async function compose(
  replies: Reply[],
  {
    budget = 3,
    signal = AbortSignal.timeout(20_000),
    onRequest = () => undefined,
    baseUrl,
  }: { budget?: number; signal?: AbortSignal; onRequest?: () => void; baseUrl?: string } = {},
): Promise<Outcome> {
  const peer = await startPeer(replies, onRequest);
  const model = createModel({ apiKey: 'key', baseUrl: baseUrl ?? `${peer.baseUrl}/`, model: 'gemini-3.8-flash', demoModel: false });
  const uses: ModelUse[] = [];
  const noteUse = async (use: ModelUse) => void uses.push(use);
  let calls = 0;
  const beginCall = async () => {
    calls += 1;
    return calls <= budget;
  };
  const returnCall = async (why: FreeCall) => {
    if (why === 'unreachable') calls -= 1;
  };
  const input = {
    model,
    ad: sampleAd,
    video: sampleVideo,
    position: { n: 1, of: 2 },
    measured: unmeasured,
    now: new Date('2026-02-03T04:05:06Z'),
    beginCall,
    returnCall,
    noteUse,
    signal,
  };
  try {
    const asked = await askForReport(input);
    const report = 'report' in asked ? asked.report : await repairReport(input, asked);
    return { report, failure: undefined, peer, calls, uses };
  } catch (failure) {
    return { report: undefined, failure, peer, calls, uses };
  }
}
