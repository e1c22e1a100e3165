import { sampleAdOf } from '@/lib/ads/sample-ads';
import { API_BASE } from '@/lib/api-paths';

export type MakeModule = {
  title: string;
  url: string;
  method: 'POST' | 'GET';
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
};

const LISTED = 100;

/** `{{1.since}}` is a field of the record that module 1 of the second scenario reads, so no analysis is lost, however long it takes. */
export const toMakeModules = (origin: string): readonly MakeModule[] => [
  {
    title: 'Submit an ad',
    url: `${origin}${API_BASE}/analyses`,
    method: 'POST',
    headers: [
      ['Authorization', 'Bearer pat_…'],
      ['Content-Type', 'application/json'],
    ],
    body: JSON.stringify({ url: sampleAdOf('done').url }),
  },
  {
    title: 'List the analyses that are done',
    url: `${origin}${API_BASE}/analyses?since={{1.since}}&pageSize=${LISTED}`,
    method: 'GET',
    headers: [['Authorization', 'Bearer pat_…']],
  },
];
