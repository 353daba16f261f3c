import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bundler, bundlers, NewRemoteProblem, writeExample } from './new/write-example';

const usage = `Usage: npx billfold-remote new <module> --path <address> --bundler ${bundlers.join('|')}
  writes a complete remote into this folder: a screen, a reducer, a slot, a style, a test, the settings of the bundler,
  and pipelines for GitHub and GitLab. Such as: npx billfold-remote new mf-parcels --path /admin/parcels --bundler vite
`;

const isBundler = (word: string | undefined): word is Bundler =>
  bundlers.some((bundler) => bundler === word);

const run = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { path: { type: 'string' }, bundler: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [verb, module] = positionals;
  const { path, bundler, help = false } = values;
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  if (verb !== 'new' || module === undefined || path === undefined || !isBundler(bundler)) {
    process.stderr.write(usage);
    return 2;
  }
  const example = join(import.meta.dirname, '../example');
  const files = await writeExample({ example, folder: process.cwd(), module, path, bundler });
  process.stdout.write(
    `${files.map((file) => `  ${file}`).join('\n')}\n\nNext: npm install, npm test, npm run dev (in the running product), npm run dev:alone, npm run build. node_modules/@billfold/remote-kit/README.md says more.\n`,
  );
  return 0;
};

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof NewRemoteProblem) && !(error instanceof TypeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof TypeError ? 2 : 1;
}
