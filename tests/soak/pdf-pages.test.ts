import { testPages } from '@/tests/guarantees/report/pdf-pages';

testPages({ rich: 1, measured: 1, legacy: 1 });
