import { testPages } from './pdf-pages';

testPages({ rich: 6, measured: 8, legacy: 6 });
