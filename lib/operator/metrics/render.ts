import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { log } from '@/lib/log';
import { measureDisk } from '@/lib/notices/checks';
import { processDatabase } from '@/lib/process-database';
import { processState } from '@/lib/process-state';
import { releaseName } from '@/lib/release.mjs';
import { countWaitingPdfs } from '@/lib/report/render/pooled';
import { countEvents, PREFIX } from './events';
import { readGauges } from './gauges';

/** The time for which the gauges of the database are kept, however often they are scraped. */
const GAUGES_KEPT_MS = 15_000;

/** The counts of this process, `own`; undefined while metrics are off. `gauges` is undefined while the database is unavailable. */
type Metrics = {
  own: Registry | undefined;
  gauges: Registry | undefined;
  readAt: number;
  reading: Promise<void> | undefined;
};

const KEPT_OF_NODE = /^(?:process_(?:cpu|resident_memory)|nodejs_(?:eventloop_lag|heap_size|external_memory))_/;

const metrics = () =>
  processState('metrics', (): Metrics => ({ own: undefined, gauges: undefined, readAt: Number.NEGATIVE_INFINITY, reading: undefined }));

export function startMetrics(): void {
  const state = metrics();
  if (state.own !== undefined) return;
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  for (const { name } of own.getMetricsAsArray()) if (!KEPT_OF_NODE.test(name)) own.removeSingleMetric(name);
  new Gauge({
    name: `${PREFIX}pdfs_waiting`,
    help: 'PDFs and HTML files that wait for a worker.',
    registers: [own],
    collect() {
      this.set(countWaitingPdfs());
    },
  });
  new Gauge({
    name: `${PREFIX}database_up`,
    help: 'Whether this process could read its database.',
    registers: [own],
    collect() {
      this.set(state.gauges === undefined ? 0 : 1);
    },
  });
  const size = new Gauge({ name: `${PREFIX}disk_size_bytes`, help: 'Size of the disk of DATA_DIR.', registers: [own] });
  new Gauge({
    name: `${PREFIX}disk_free_bytes`,
    help: 'Bytes that this process may still write to DATA_DIR.',
    registers: [own],
    async collect() {
      try {
        const disk = await measureDisk();
        this.set(disk.free);
        size.set(disk.size);
      } catch (error) {
        // No number is better than an old one.
        this.set(Number.NaN);
        log.warn('the free space of DATA_DIR could not be read', { error });
      }
    },
  });
  new Gauge({ name: `${PREFIX}release_info`, help: 'The release of this process; 1.', labelNames: ['release'], registers: [own] }).set(
    { release: releaseName() },
    1,
  );
  countEvents(own);
  state.own = own;
}

async function refreshGauges(state: Metrics): Promise<void> {
  const database = processDatabase();
  try {
    state.gauges = database && (await readGauges(database.sql));
  } catch (error) {
    log.warn('the gauges of the metrics could not be read', { error });
    state.gauges = undefined;
  }
  state.readAt = performance.now();
}

/** Returns undefined while metrics are off. */
export async function renderMetrics(keptMs = GAUGES_KEPT_MS): Promise<{ text: string; contentType: string } | undefined> {
  const state = metrics();
  if (state.own === undefined) return undefined;
  if (performance.now() - state.readAt >= keptMs) {
    state.reading ??= refreshGauges(state).finally(() => {
      state.reading = undefined;
    });
    await state.reading;
  }
  const texts = [await state.own.metrics(), await state.gauges?.metrics()];
  return { text: texts.filter((text) => text !== undefined).join('\n'), contentType: Registry.PROMETHEUS_CONTENT_TYPE };
}
