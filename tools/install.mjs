/**
 * First step of `npm start` and `npm test`: makes node_modules match the lock file, and with `--browser` makes sure
 * that the browser and the web server of the tests exist. Needs nothing installed and no network when nothing is
 * missing.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'node_modules/.install-stamp');
const say = (line) => process.stdout.write(`${line}\n`);

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** Runs a program with our terminal, saying every 10 s that it still works. Resolves with its exit code. */
const run = (program, args, options = {}) =>
  new Promise((resolve) => {
    const startedAt = Date.now();
    const seconds = () => Math.round((Date.now() - startedAt) / 1000);
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    const ticker = setInterval(() => say(`  … still working (${seconds()} s)`), 10_000);
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const end = (code) => {
      clearInterval(ticker);
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve({ code, seconds: seconds() });
    };
    child.once('error', (error) => {
      say(`  ${program}: ${error.message}`);
      end(127);
    });
    child.once('exit', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });

/**
 * npm's own record of the installed packages, compared with the lock file; packages of other platforms may be absent.
 */
const installedMatches = (lock, installed) =>
  Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed.packages[path];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return wanted.link === true
      ? found.link === true
      : found.version === wanted.version && found.integrity === wanted.integrity;
  });

const installPackages = async () => {
  const lockText = read(join(root, 'package-lock.json'));
  if (lockText === null) {
    say('package-lock.json is missing: this folder is not a complete copy of the product.');
    return 1;
  }
  const hash = createHash('sha256').update(lockText).digest('hex');
  const installedText = read(join(root, 'node_modules/.package-lock.json'));
  if (installedText !== null) {
    if (read(stampFile)?.trim() === hash) return 0;
    if (installedMatches(JSON.parse(lockText), JSON.parse(installedText))) {
      writeFileSync(stampFile, `${hash}\n`);
      return 0;
    }
  }
  const count = Object.keys(JSON.parse(lockText).packages).length;
  say(`Installing ${count} packages; this happens once and takes about half a minute …`);
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const { code, seconds } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' });
  if (code === 0) {
    writeFileSync(stampFile, `${hash}\n`);
    say(`Installed in ${seconds} s.`);
  } else {
    say(
      'The packages could not be installed. What npm says is above; with a working connection to npm, run the same command again.',
    );
  }
  return code;
};

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/bin',
  '/usr/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
];
const isOnPath = (name) =>
  folders.some((folder) => folder !== '' && isExecutable(join(folder, name)));

const hasBrowser = () =>
  [
    process.env.CHROMIUM_PATH,
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].some((path) => path !== undefined && isExecutable(path)) ||
  [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ].some(isOnPath);

/** `packages`: Debian's, the first of several that there is. */
const needs = [
  {
    name: 'Chromium',
    has: hasBrowser,
    packages: [
      ['chromium-headless-shell', 'fonts-liberation'],
      ['chromium', 'fonts-liberation'],
    ],
    else: 'Install Chromium or Chrome, or set CHROMIUM_PATH to one: the browser tests need it.',
  },
  {
    name: 'nginx',
    has: () => isOnPath('nginx'),
    packages: [['nginx-light']],
    else: 'Install nginx: the test of the production web server configuration needs it.',
  },
];

const installBrowser = async () => {
  const missing = () => needs.filter((need) => !need.has());
  if (missing().length > 0 && process.getuid?.() === 0 && isOnPath('apt-get')) {
    say(
      `Installing ${missing()
        .map(({ name }) => name)
        .join(' and ')} for the tests; this happens once …`,
    );
    // RUNLEVEL 1 keeps Debian from starting the web server as a service.
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } };
    await run('apt-get', ['update', '-qq'], options);
    for (const { has, packages } of missing()) {
      for (const names of packages)
        if (!has())
          await run(
            'apt-get',
            ['install', '-y', '-qq', '--no-install-recommends', ...names],
            options,
          );
    }
  }
  for (const need of missing()) say(need.else);
};

const code = await installPackages();
if (code === 0 && process.argv.includes('--browser')) await installBrowser();
process.exitCode = code;
