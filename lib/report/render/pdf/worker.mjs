// A worker starts as plain JavaScript wherever it is started from: under Next, the tests and the commands alike.
// What is heavy is loaded before the loader of TypeScript, which would look at each of its modules.
await Promise.all([import('react/jsx-runtime'), import('@react-pdf/renderer'), import('sharp'), import('zod')]);
const { register } = await import('tsx/esm/api');
register();
await import('./worker.ts');
