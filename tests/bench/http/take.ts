import type { Answered, Load } from '../load/call';
import type { Running } from '../stage/server';
import { CONNECTIONS, type Stage } from '../stage/stage';
import { type Beside, besideCalls } from './calls';
import type { Probe } from './probes';

export type Taken = Answered & { cpuMs: number; postgresMs: number };

type Until = Load['until'];

async function take(stage: Stage, server: Running, status: number, load: Omit<Load, 'origin'>): Promise<Taken> {
  const before = { server: await server.cpuMs(), postgres: await stage.postgresCpuMs() };
  const answered = await stage.client.sendExpecting(status, { origin: server.origin, ...load });
  const after = { server: await server.cpuMs(), postgres: await stage.postgresCpuMs() };
  return { ...answered, cpuMs: after.server - before.server, postgresMs: after.postgres - before.postgres };
}

export async function takeProbe(stage: Stage, { of, calls: callsOf, once, status = 200 }: Probe, until: Until): Promise<Taken> {
  const calls = await callsOf(stage);
  const load = once === undefined ? { connections: CONNECTIONS, until } : { connections: 2, until: { requests: calls.length } };
  return take(stage, of === 'floor' ? stage.floor : stage.product, status, { calls, ...load });
}

export const takeBeside = (stage: Stage, beside: Beside, until: Until): Promise<Taken> =>
  take(stage, beside === 'rendering' ? stage.product : stage.floor, 200, {
    calls: besideCalls[beside](stage),
    connections: CONNECTIONS,
    until,
  });
