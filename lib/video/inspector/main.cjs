// Plain JavaScript, so that Next, the tests and the commands start it in the same way.
// The demuxer is loaded before the loader of TypeScript, which would look at each of its modules.
require('mediabunny');
require('tsx/cjs/api').register();
require('./main.ts');
