// Bundles one server with its packages into dist/: server.js and its commands, the files that the code reads at run
// time at the same place relative to the bundle, and a package.json of the few packages that cannot be bundled.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './repository/workspaces.mjs';

const SERVERS = {
  api: {
    entries: [
      'server',
      'audit-money',
      'lockbox-layout',
      'create-merchant',
      'applications',
      'merchant-keys',
      'invite-staff',
      'reset-factor',
      'reconcile',
    ],
    // Beside server.js, where a thread's file is looked for.
    threads: ['modules/triggers/match-descriptions.worker.js'],
    assets: ['src/db/migrations', 'src/db/functions', 'src/demo/logos'],
    // The files of api/src/modules/documents/document-fonts.ts, which looks for them here first.
    fonts: [
      '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
      '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
      '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
      '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
      '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
      '@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
      '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
      '@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf',
      '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
      '@expo-google-fonts/noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf',
      '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
      '@expo-google-fonts/noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf',
      '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
      '@expo-google-fonts/noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf',
      'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
      'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
      '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
      '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
    ],
  },
  registry: {
    entries: ['server', 'cli'],
    threads: [],
    assets: ['src/db/migrations', 'src/modules/page/icons'],
    fonts: [],
  },
  sandbox: { entries: ['server'], threads: [], assets: ['src/http/assets'], fonts: [] },
};
/** A binary, and a pool whose threads begin in a file of its own. */
const UNBUNDLED = ['@node-rs/argon2', 'tinypool'];

const [folder, target] = process.argv.slice(2);
const server = SERVERS[folder];
if (server === undefined)
  throw new Error(
    `Usage: node tools/build-server.mjs ${Object.keys(SERVERS).join('|')} [folder instead of dist]`,
  );
const home = path.join(root, folder);
const dist = target === undefined ? path.join(home, 'dist') : path.resolve(target);
rmSync(dist, { recursive: true, force: true });

const { metafile } = await build({
  entryPoints: [...server.entries.map((entry) => `${entry}.ts`), ...server.threads].map((file) => ({
    in: path.join(home, 'src', file),
    out: path.parse(file).name,
  })),
  outdir: dist,
  bundle: true,
  // What the commands share with the server, and what it loads only when it needs it, are files of their own.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Only `registry -- watch` needs a browser, and it reports a missing one.
  external: [...UNBUNDLED, 'pg-native', 'playwright-core'],
  // CommonJS packages ask for Node's own modules with `require`, which an ES module does not have.
  banner: {
    js: [
      "import { createRequire as bundleRequire } from 'node:module';",
      "import { fileURLToPath as bundlePath } from 'node:url';",
      'const require = bundleRequire(import.meta.url);',
      'const __filename = bundlePath(import.meta.url);',
      "const __dirname = bundlePath(new URL('.', import.meta.url));",
    ].join('\n'),
  },
  sourcemap: true,
  metafile: true,
  logLevel: 'info',
});

for (const asset of server.assets) {
  const source = path.join(home, asset);
  if (existsSync(source))
    cpSync(source, path.join(dist, path.basename(asset)), { recursive: true });
}

for (const font of server.fonts)
  cpSync(path.join(root, 'node_modules', font), path.join(dist, 'fonts', path.basename(font)));

// The registry serves the operators' console itself.
if (folder === 'registry') {
  const built = path.join(root, 'console/dist');
  if (!existsSync(path.join(built, 'console.json')))
    throw new Error('There is no build of the console: npm run build -w console');
  cpSync(built, path.join(dist, 'console'), { recursive: true });
}

const declared = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
const imported = new Set(
  Object.values(metafile.outputs).flatMap((output) => output.imports.map((one) => one.path)),
);
const dependencies = Object.fromEntries(
  UNBUNDLED.filter((name) => imported.has(name)).map((name) => [name, declared.dependencies[name]]),
);
writeFileSync(
  path.join(dist, 'package.json'),
  `${JSON.stringify({ name: declared.name, version: declared.version, private: true, type: 'module', dependencies }, null, 2)}\n`,
);
