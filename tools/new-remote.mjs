/**
 * Writes a complete remote that passes every check:  npm run new:remote -- mf-reports --path /admin/reports-plus
 * What is the same in every remote comes from one that is here; the rest from the templates in new-remote/.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isPaymentPage } from '../shared/src/contracts/payment-pages';
import { isReservedAddress } from '../shared/src/contracts/reserved-addresses';
import { root } from './repository/workspaces.mjs';

/** Thrown for what the person at the terminal can mend; the message is the whole story. */
class Refusal extends Error {}

const templates = path.join(import.meta.dirname, 'new-remote');
const usage =
  'Usage: npm run new:remote -- mf-reports --path /admin/reports-plus [--title "Reports"] [--team reports]';
const read = (...parts) => readFileSync(path.join(root, ...parts), 'utf8');
const readJson = (...parts) => JSON.parse(read(...parts));
const writeJson = (value, ...parts) =>
  writeFileSync(path.join(root, ...parts), `${JSON.stringify(value, null, 2)}\n`);

const modules = readdirSync(root).filter(
  (name) =>
    (name === 'shell' || name.startsWith('mf-')) &&
    existsSync(path.join(root, name, 'module.json')),
);
const descriptions = modules.map((module) => ({ module, ...readJson(module, 'module.json') }));

const shapeOf = (address) =>
  address
    .toLowerCase()
    .replaceAll(/:[^/]+/g, ':')
    .replace(/(?<=.)\/+$/, '');
const areaOf = (address) =>
  /^\/admin(\/|$)/.test(address)
    ? 'merchant'
    : /^\/customer(\/|$)/.test(address)
      ? 'customer'
      : 'public';

const capitalise = (word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
const words = (noun) => noun.split('-');

const refuseName = (module) => {
  if (module === undefined) throw new Refusal(usage);
  if (!/^mf(-[a-z][a-z0-9]*)+$/.test(module) || module.length > 40)
    throw new Refusal(
      `'${module}' is no name of a remote: mf- and lower case words, such as mf-reports or mf-case-notes.`,
    );
  if (existsSync(path.join(root, module)))
    throw new Refusal(`There is a folder ${module} already.`);
};

const refusePath = (address) => {
  if (address === undefined) throw new Refusal(`Where does its first screen stand? ${usage}`);
  if (!/^(\/[a-z0-9][a-z0-9-]*)+$/.test(address))
    throw new Refusal(
      `'${address}' is no address of a first screen: lower case words between slashes and no parameters, such as /admin/reports-plus.`,
    );
  if (isReservedAddress(address))
    throw new Refusal(`${address} is answered by a server, not by the page.`);
  if (isPaymentPage(address))
    throw new Refusal(`${address} is a payment page: those belong to modules with an approval.`);
  const owner = descriptions.find(({ routes }) =>
    routes.some((route) => shapeOf(route.path) === shapeOf(address)),
  );
  if (owner !== undefined) throw new Refusal(`${address} is taken: ${owner.module} owns it.`);
};

const endpoints = {
  merchant: 'merchants/get_self',
  customer: 'users/user_get_self',
  public: 'health',
};
const sessions = { merchant: 'merchantSession', customer: 'customerSession' };

const fill = (template, values) => {
  return readFileSync(path.join(templates, template), 'utf8').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_whole, name) => {
      if (values[name] === undefined)
        throw new Error(`${template} asks for ${name}, which is not known.`);
      return values[name];
    },
  );
};

const writeSources = (module, values) => {
  const { noun, Pascal } = values;
  const feature = `src/features/show-${noun}`;
  const target = (file) => path.join(root, module, file);
  mkdirSync(target(feature), { recursive: true });
  mkdirSync(target('src/module'), { recursive: true });
  for (const name of [
    'module/module-name.ts',
    'module/paths.ts',
    'routes.ts',
    'remote.ts',
    'remote.test.ts',
  ])
    writeFileSync(target(`src/${name}`), fill(`${name}.tmpl`, values));
  for (const name of readdirSync(path.join(templates, 'feature'))) {
    const role = name.replace(/\.tmpl$/, '');
    writeFileSync(
      target(
        `${feature}/${role.startsWith('Screen') ? `Show${Pascal}${role}` : `show-${noun}.${role}`}`,
      ),
      fill(`feature/${name}`, values),
    );
  }
};

const describeModule = ({ address, area, title, noun, team }) => {
  const order =
    Math.max(0, ...descriptions.flatMap(({ nav = [] }) => nav.map((entry) => entry.order))) + 10;
  return {
    owner: { team, contact: `${team}@billfold.example` },
    budgetKb: 20,
    routes: [{ path: address, area, title, chunk: noun }],
    nav: area === 'merchant' ? [{ label: title, path: address, order, icon: 'file' }] : [],
    slots: [],
    inventory: [{ script: '*', purpose: title, owner: team, approver: 'payments' }],
  };
};

/** Scripts and exact versions are those of the remote that is here already, so that nothing is installed twice. */
const describePackage = (module, sibling) => {
  const { dependencies, ...rest } = readJson(sibling, 'package.json');
  const needed = ['@billfold/shared'];
  return {
    ...rest,
    name: `@billfold/${module}`,
    version: '0.1.0',
    dependencies: Object.fromEntries(needed.map((name) => [name, dependencies[name]])),
  };
};

const addWorkspace = (module) => {
  const manifest = readJson('package.json');
  const last = manifest.workspaces.findLastIndex((folder) => folder.startsWith('mf-'));
  manifest.workspaces.splice(last + 1, 0, module);
  writeJson(manifest, 'package.json');
};

/** Behind the last remote's service; a clone without docker/ has nothing to add to. */
const addService = (module) => {
  const file = 'docker/compose.yaml';
  if (!existsSync(path.join(root, file))) return;
  const text = read(file);
  const last = [...text.matchAll(/^ {2}mf-[\s\S]*?args: \{ MODULE: mf-[a-z0-9-]+ \} \}\n/gm)].at(
    -1,
  );
  if (last === undefined) {
    console.log(`${file} has no service of a remote to follow: add ${module} there by hand.`);
    return;
  }
  const end = last.index + last[0].length;
  const service = `  ${module}:\n    <<: *module\n    build: { context: .., dockerfile: docker/module.Dockerfile, args: { MODULE: ${module} } }\n`;
  writeFileSync(path.join(root, file), `${text.slice(0, end)}${service}${text.slice(end)}`);
};

/** The templates know no widths of names. */
const format = () => {
  spawnSync(
    process.execPath,
    [fileURLToPath(new URL('bin/oxfmt', import.meta.resolve('oxfmt/package.json')))],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
};

const install = () => {
  const { status } = spawnSync(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--loglevel=error',
    ],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0)
    throw new Refusal(
      'The remote is written, but npm could not take it into package-lock.json. Run npm install.',
    );
};

const run = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      path: { type: 'string' },
      title: { type: 'string' },
      team: { type: 'string' },
      'no-install': { type: 'boolean', default: false },
    },
  });
  const [module, ...more] = positionals;
  refuseName(module);
  if (more.length > 0) throw new Refusal(`One remote at a time: what is '${more[0]}'? ${usage}`);
  refusePath(values.path);
  const sibling = ['mf-automation', ...modules].find(
    (name) => name.startsWith('mf-') && modules.includes(name),
  );
  if (sibling === undefined)
    throw new Refusal('There is no remote here to take the common parts from.');

  const address = values.path;
  const area = areaOf(address);
  const noun = module.replace(/^mf-/, '');
  const Pascal = words(noun).map(capitalise).join('');
  const title = values.title ?? capitalise(words(noun).join(' '));
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ,&-]{0,60}$/u.test(title))
    throw new Refusal(`'${title}' is no title: letters, digits and spaces.`);
  const team = values.team ?? noun;
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(team))
    throw new Refusal(`'${team}' is no team: lower case words.`);
  const session = sessions[area];

  mkdirSync(path.join(root, module, 'src'), { recursive: true });
  for (const file of [
    'jest.config.mjs',
    'tsconfig.json',
    'webpack.config.js',
    'src/stand-alone.ts',
  ])
    cpSync(path.join(root, sibling, file), path.join(root, module, file));
  writeSources(module, {
    module,
    noun,
    Pascal,
    camel: `${Pascal.slice(0, 1).toLowerCase()}${Pascal.slice(1)}`,
    title,
    path: address,
    endpoint: endpoints[area],
    session: session === undefined ? '' : `${session}, `,
    sessionProp: session === undefined ? '' : `session: ${session}, `,
  });
  writeJson(describeModule({ address, area, title, noun, team }), module, 'module.json');
  writeJson(describePackage(module, sibling), module, 'package.json');
  addWorkspace(module);
  addService(module);
  format();
  if (!values['no-install']) install();
  console.log(`${module} is written; ${address} is its first screen.

  npm test -w ${module}          its tests
  npm run dev -w ${module}       inside the running product, which takes every edit
  npm run release -w ${module}   registers it there

docs/guides/add-a-remote.md says what to do next.`);
};

try {
  run();
} catch (error) {
  if (!(error instanceof Refusal) && !String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
