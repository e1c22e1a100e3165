export { DEMO_KEY_PREFIX } from '@/lib/env/schema';
