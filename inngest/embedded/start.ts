import type { Sql } from '@/db/client';
import type { Worker } from '@/lib/analyses/steps/durable-step';
import { type Env, reloadsModules } from '@/lib/env';
import { embeddedSigningKey } from '../client';
import { createEndpoint } from '../endpoint';
import type { Loop } from '../loop';
import { type EngineTiming, startEngine } from './engine';
import { createProtocol } from './protocol';

export async function startEmbedded(sql: Sql, settings: Env, timing: EngineTiming, worker: Omit<Worker, 'db'>): Promise<Loop> {
  const register = createEndpoint(settings, worker);
  const call = reloadsModules() ? (await import('./loopback')).createLoopback(settings.port) : register;
  const protocol = createProtocol({ signingKey: embeddedSigningKey(settings.authSecret), register, call });
  return startEngine({ ...timing, sql, protocol });
}
