import { serveJobs } from '@/lib/report/render/worker';
import { toBlocks } from '@/lib/report/view/blocks';
import { renderHtml } from './document';

const encoder = new TextEncoder();

serveJobs(async ({ report, ad, stills }) => encoder.encode(renderHtml(toBlocks(report, ad), stills)));
