import { reloadsModules } from '@/lib/env';
import { log } from '@/lib/log';
import { recordWork } from '@/lib/metrics';
import { processState } from '@/lib/process-state';
import { type Program, RenderPool } from './pool';
import type { Renderer, RenderJob } from './renderer';

const openPools = () => processState('render pools', (): Map<Program, RenderPool> => new Map());

function poolOf(program: Program): RenderPool {
  const pools = openPools();
  const pool = pools.get(program) ?? new RenderPool(program);
  pools.set(program, pool);
  return pool;
}

/** Renders in a worker of its own, so that a report shows the edits of a developer. */
async function renderAnew(program: Program, job: RenderJob, accountId: string): Promise<Uint8Array> {
  const pool = new RenderPool(program);
  try {
    return await pool.render(job, accountId);
  } finally {
    await pool.close();
  }
}

const renderBy =
  (program: Program): Renderer['render'] =>
  (report, { ad, accountId = '', ...options } = {}) => {
    const job = { report, ad, ...options };
    const render = () => (reloadsModules() ? renderAnew(program, job, accountId) : poolOf(program).render(job, accountId));
    return program === 'pdf-worker' ? recordWork('pdf', render) : render();
  };

export const pdfRenderer: Renderer = { mediaType: 'application/pdf', extension: 'pdf', version: '12', render: renderBy('pdf-worker') };

export const htmlRenderer: Renderer = { mediaType: 'text/html', extension: 'html', version: '12', render: renderBy('html-worker') };

export async function warmWorkers(): Promise<void> {
  try {
    const { example: report } = await import('@/lib/report/example');
    await Promise.all((['pdf-worker', 'html-worker'] as const).map((program) => poolOf(program).warm({ report, ad: undefined })));
  } catch (error) {
    log.warn('the workers that draw reports are not warm', { error });
  }
}

export const countWaitingPdfs = (): number => openPools().get('pdf-worker')?.waiting() ?? 0;

export async function closeWorkers(): Promise<void> {
  const pools = [...openPools().values()];
  openPools().clear();
  await Promise.all(pools.map((pool) => pool.close()));
}
