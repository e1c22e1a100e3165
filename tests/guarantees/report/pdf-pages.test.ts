import { testPages } from './pdf-pages';

testPages({ rich: 4, legacy: 3 });
