import { dayMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type {
  HistoryEntry,
  Overview,
  ReleaseSummary,
} from '@billfold/shared/contracts/rollout.contract';
import type { ModuleMap } from '@billfold/shared/contracts/module-map.contract';
import { databaseTime } from '@billfold/server-kit/testing/database-state';
import { sql } from 'kysely';
import { openDatabase } from '../db/database';
import { parseRegistryConfig, readCliConfig } from '../settings/config';
import { startRegistry, type StartedRegistry } from '../start';
import { writeBuild, inbox, nameOf } from '../testing/build-folder';
import { newWorld, startTestServer, type TestServer } from '../testing/test-registry';
import { commands } from './commands';
import { runCli } from './run-cli';

let server: TestServer;
let registry: StartedRegistry;
let variables: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  const world = await newWorld(server);
  variables = {
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.folder,
    LOG_LEVEL: 'silent',
    REGISTRY_PORT: '0',
  };
  registry = await startRegistry(parseRegistryConfig(variables));
  await run(
    'register',
    await writeBuild(server.folder, { module: 'shell' }),
    await writeBuild(server.folder, { module: 'mf-inbox' }),
  );
  await run('register', await writeBuild(server.folder, { module: 'mf-inbox', version: '1.1.0' }));
});
afterAll(async () => {
  await registry.close();
  await server.stop();
});

const runWith = async (changed: Record<string, string>, ...words: readonly string[]) => {
  const output: string[] = [];
  const complained: string[] = [];
  const code = await runCli(
    words,
    readCliConfig({ ...variables, REGISTRY_URL: registry.url, ...changed }),
    { say: (line) => output.push(line), complain: (line) => complained.push(line) },
  );
  return { code, said: output.join('\n'), complained: complained.join('\n') };
};
const run = (...words: readonly string[]) => runWith({}, ...words);
const json = async <Answer>(...words: readonly string[]): Promise<Answer> =>
  JSON.parse((await run(...words, '--json')).said) as Answer;
const stateOf = async (module: string) =>
  (await json<Overview>('status')).environments
    .find(({ name }) => name === 'dev')
    ?.modules.find((state) => state.module === module);

describe('command line', () => {
  it('compares a release with what is served, or with another', async () => {
    const older = inbox('1.0.0');
    const newer = inbox('1.1.0');
    expect((await run('diff', newer)).said).toBe(
      [
        `${older} → ${newer}`,
        'Routes, navigation, slots, payment pages and shared packages are the same.',
        'Size, compressed',
        '  entry      0.0 kB  →  0.0 kB',
        '  all files  0.0 kB  →  0.0 kB',
        'Health',
        '  No minute had views of both.',
      ].join('\n'),
    );
    expect(await json('diff', newer, older)).toMatchObject({ from: newer, to: older });
    expect(await run('diff', 'inbox')).toMatchObject({
      code: 2,
      complained: "'inbox' is no release. It looks like mf-inbox@1.4.2.",
    });
  });

  it('starts a linear rollout by the clock, at a time and within hours', async () => {
    for (const version of ['1.0.0', '1.1.0'])
      await run('register', await writeBuild(server.folder, { module: 'mf-timed', version }));
    const db = openDatabase(variables['DATABASE_URL'] ?? '');
    const at = `${(await databaseTime(db, dayMs)).toISOString().slice(0, 16)}:00Z`;
    await db.destroy();
    const words = [
      '--at',
      at,
      '--every',
      '30m',
      '--hours',
      '09:00-17:00',
      '--days',
      'mon-fri',
      '--zone',
      'Europe/Berlin',
    ];
    const { said } = await run('rollout', 'mf-timed', 'start', '1.1.0', '--linear', '40', ...words);
    expect(said).toMatch(
      new RegExp(
        `; 0 % 1\\.1\\.0-\\w+; schedule: then 40 %, then 80 %, then 100 %, then every visitor; starts ${at.slice(0, 16).replace('T', ' ')} UTC; a step every 30 min; steps only mon, tue, wed, thu, fri from 09:00 to 17:00 Europe/Berlin$`,
      ),
    );
    expect((await stateOf('mf-timed'))?.percentage?.schedule).toEqual({
      startAt: at,
      everyS: 1_800,
      hours: {
        zone: 'Europe/Berlin',
        days: ['mon', 'tue', 'wed', 'thu', 'fri'],
        from: '09:00',
        until: '17:00',
      },
    });
    const start = ['rollout', 'mf-timed', 'start', '1.1.0'];
    const wrong: readonly (readonly [readonly string[], string])[] = [
      [['--linear', '40', '--percent', '5'], 'leave --percent and --steps out'],
      [['--linear', '1'], '--linear takes steps of 5 % or more.'],
      [['--percent', '5', '--every', 'soon'], "such as 600, 30m or 2h, not 'soon'"],
      [['--percent', '5', '--hours', '9-17'], "--hours looks like 09:00-17:00, not '9-17'."],
      [['--percent', '5', '--hours', '09:00-17:00'], 'In which time zone are these --hours?'],
      [['--percent', '5', '--zone', 'UTC'], '--days and --zone belong to --hours.'],
      [
        ['--percent', '5', '--hours', '09:00-17:00', '--zone', 'UTC', '--days', 'someday'],
        "'someday' is none of mon, tue",
      ],
    ];
    for (const [flags, complaint] of wrong)
      expect(await run(...start, ...flags)).toMatchObject({
        code: 2,
        complained: expect.stringContaining(complaint),
      });
  });

  it('finds the token and key of the first start, which only their owner can read', async () => {
    for (const [name, shape] of [
      ['operator-token', /^[0-9a-f]{64}\n$/],
      ['release-key.json', /"d":"[\w-]{43}"/],
    ] as const) {
      const file = join(variables['DATA_DIR'] ?? '', 'registry', name);
      expect(await readFile(file, 'utf8')).toMatch(shape);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
  });

  it('shows served and registered releases as tables and as JSON', async () => {
    const { said } = await run('status');
    expect(said).toMatch(/^dev \(served by this registry\)\n {2}MODULE +DEFAULT/);
    // Other tests register releases of mf-inbox.
    for (const version of ['1.0.0', '1.1.0'])
      await run('register', await writeBuild(server.folder, { module: 'mf-listed', version }));
    expect((await run('status')).said).toContain(
      `mf-listed  ${nameOf({ module: 'mf-listed', version: '1.0.0' }).slice('mf-listed@'.length)}`,
    );
    const releases = await json<ReleaseSummary[]>('list', 'mf-listed');
    expect(releases.map(({ name, signedBy, servedIn }) => [name, signedBy, servedIn])).toEqual([
      [nameOf({ module: 'mf-listed', version: '1.1.0' }), 'local', []],
      [nameOf({ module: 'mf-listed', version: '1.0.0' }), 'local', ['dev']],
    ]);
    expect((await run('list', 'mf-listed')).said).toMatch(
      /^RELEASE +REGISTERED \(UTC\) +BY +SIGNED BY +NAMED IN\nmf-listed@1\.1\.0/,
    );
    expect(await run('status', '--env', 'moon')).toMatchObject({
      code: 1,
      complained: 'There is no environment moon; there are dev, production, qa, staging.',
    });
  });

  it('takes a release from 5 % to the default and back, with its reasons', async () => {
    const [first, second] = [inbox('1.0.0'), inbox('1.1.0')];
    expect(
      (
        await run(
          'rollout',
          'mf-inbox',
          'start',
          '1.1.0',
          '--percent',
          '5',
          '--steps',
          '25,100',
          '--gate',
          '--samples',
          '50',
          '--reason',
          'new chat',
        )
      ).code,
    ).toBe(0);
    expect((await stateOf('mf-inbox'))?.percentage).toMatchObject({
      release: second,
      percent: 5,
      steps: [25, 100],
      gate: { windowS: 900, minSamples: 50 },
    });
    expect((await run('status')).said).toMatch(
      /5 % 1\.1\.0-\w+; gate: then 25 %, then 100 %, then every visitor/,
    );
    expect(
      (await run('rollout', 'mf-inbox', 'pause', '--withdraw', '--reason', 'tea')).said,
    ).toContain('; 0 % 1.1.0-');
    expect((await run('rollout', 'mf-inbox', 'resume')).said).not.toContain('; 0 % 1.1.0-');
    expect((await run('rollout', 'mf-inbox', 'pause', '--reason', 'lunch')).said).toContain(
      'paused: lunch',
    );
    expect((await run('rollout', 'mf-inbox', 'resume')).code).toBe(0);
    expect((await run('rollout', 'mf-inbox', 'percent', '25')).said).toContain('25 %');
    expect((await run('rollback')).complained).toContain(
      'rollback mf-inbox: ends the 25 % of 1.1.0-',
    );
    expect((await run('promote', 'mf-inbox@1.1.0', '--reason', 'looks good')).said).toContain(
      `dev: mf-inbox serves ${second.slice('mf-inbox@'.length)}`,
    );
    expect((await run('rollback', 'mf-inbox', '--reason', 'search is slow')).code).toBe(0);
    expect((await stateOf('mf-inbox'))?.default).toBe(first);
    const entries = await json<HistoryEntry[]>('history', 'mf-inbox', '--limit', '2');
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['rollback', 'search is slow'],
      ['promote', 'looks good'],
    ]);
    expect((await run('history', '--limit', '1')).said).toMatch(
      /^#\d+ +\S+ \S+ +dev +rollback .+: search is slow$/,
    );
  });

  it('exports the history as lines for a file', async () => {
    const lines = (await run('history', 'shell', '--export', 'jsonl')).said.split('\n');
    const shown = await json<HistoryEntry[]>('history', 'shell');
    expect(lines.map((line) => JSON.parse(line) as HistoryEntry)).toEqual(shown.toReversed());
    expect((await run('history', '--export', 'csv', '--since', '2999-01-01')).said.trim()).toBe(
      'id,at,environment,actor,action,module,release,reason,before,after',
    );
    expect((await run('history', '--export', 'csv', '--until', 'soon')).complained).toMatch(
      /^until must be a day or a time/,
    );
    for (const words of [
      ['--export', 'xml'],
      ['--since', '2026-01-01'],
      ['--export', 'csv', '--limit', '1'],
    ])
      expect((await run('history', ...words)).code).toBe(2);
  });

  it('checks a change without making it', async () => {
    const { revision } = (await stateOf('mf-inbox')) ?? {};
    expect((await run('promote', 'mf-inbox@1.1.0', '--check')).said).toMatch(
      /^It would be done, with these states after it:\ndev: mf-inbox serves 1\.1\.0-/,
    );
    expect(await run('promote', 'mf-inbox@9.9.9', '--check')).toMatchObject({
      code: 1,
      complained: 'No release mf-inbox@9.9.9 is registered.',
    });
    expect((await stateOf('mf-inbox'))?.revision).toBe(revision);
  });

  it('lists addresses, gives them to a module and frees them', async () => {
    expect((await run('addresses')).said).toMatch(
      /^ADDRESS +MODULE +BY\n[^!]*\/donation +mf-public +listed by operators; payment\n[^!]*\/admin\/inbox +mf-inbox +default, 1\.0\.0-\w+/,
    );
    expect((await run('addresses', 'give', '/admin/inbox', 'mf-desk')).said).toBe(
      '/admin/inbox and all below it belong to mf-desk; mf-inbox shows them again when mf-desk is switched off or retired.',
    );
    expect((await run('addresses', 'free', '/admin/inbox')).said).toBe(
      '/admin/inbox is off the list: it belongs to the release that has it.',
    );
    expect(await run('addresses', 'give', 'inbox', 'mf-desk')).toMatchObject({
      code: 2,
      complained: "An address begins with '/', not 'inbox'.",
    });
  });

  it('prints the map of all modules or of one', async () => {
    const { said } = await run('map');
    expect(said).toMatch(
      /^dev\n\nMODULE +STATE +TEAM +FILLS SLOTS +DRAWS SLOTS +RUNS\nshell +served +team +- +- +dev: default 1\.0\.0-\w+/,
    );
    expect(said).toMatch(/\nmf-public +no release yet +- +- +- +-\n/);
    expect(said).toMatch(/\n\nADDRESS +OWNER +SHOWN BY +HELD\n/);
    expect(said).toMatch(/\n\/donation +mf-public +- +listed; payment\n/);
    expect(said).toMatch(
      /\nSHARED PACKAGE +PROVIDED +NEEDED\nreact +19\.3\.1 +\^19\.3\.1 by .*mf-inbox@/,
    );
    const own = await json<ModuleMap>('map', 'mf-inbox');
    expect(own.modules.map(({ module }) => module)).toEqual(['mf-inbox']);
    expect(own.addresses.every(({ module }) => module === 'mf-inbox')).toBe(true);
    expect(await run('map', 'mf-nothing')).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^dev has no module mf-nothing; it has shell, /),
    });
  });

  it('retires modules or releases, and skips no soak time without a reason', async () => {
    for (const [words, complained] of [
      [['retire', 'mf-inbox', 'mf-inbox@1.0.0'], 'Name modules, or releases, not both.'],
      [['skip-soak', 'mf-inbox@1.0.0'], 'Why? Give --reason.'],
    ] as const)
      expect(await run(...words)).toMatchObject({ code: 2, complained });
    await run('register', await writeBuild(server.folder, { module: 'mf-gone' }));
    const gone = nameOf({ module: 'mf-gone', version: '1.0.0' });
    expect((await run('retire', 'mf-gone@1.0.0')).complained).toContain('is served in dev');
    expect((await run('retire', 'mf-gone')).said).toBe('dev: mf-gone serves no default');
    expect((await run('retire', 'mf-gone@1.0.0')).said).toBe(
      `${gone} is retired: its files are gone, and no page falls back to it.`,
    );
  });

  it('explains a gate without steps, and steps without a gate', async () => {
    const start = ['rollout', 'mf-inbox', 'start', '1.1.0', '--percent', '5'];
    expect((await run(...start, '--gate')).said).toMatch(
      /5 % 1\.1\.0-\w+; gate: then every visitor$/,
    );
    await run('rollback', 'mf-inbox');
    expect((await run(...start, '--steps', '25,100')).said).toMatch(
      /5 % 1\.1\.0-\w+; then 25 %, 100 %$/,
    );
    await run('rollback', 'mf-inbox');
  });

  it('rolls several modules back in one change or not at all', async () => {
    await run('register', await writeBuild(server.folder, { module: 'shell', version: '1.1.0' }));
    await run('promote', 'shell@1.1.0', 'mf-inbox@1.1.0');
    expect(await run('rollback', 'shell@1.0.0', 'mf-inbox@7.7.7')).toMatchObject({
      code: 1,
      complained: 'No release mf-inbox@7.7.7 is registered.',
    });
    expect((await stateOf('shell'))?.default).toBe(nameOf({ module: 'shell', version: '1.1.0' }));
    expect((await run('rollback', 'shell@1.0.0', 'mf-inbox', '--reason', 'both')).said).toMatch(
      /^dev: shell serves 1\.0\.0-\w+\ndev: mf-inbox serves 1\.0\.0-\w+$/,
    );
    // Unlike a promotion, after it no page falls back to the bad ones.
    for (const module of ['shell', 'mf-inbox'])
      expect(await stateOf(module)).toMatchObject({
        default: nameOf({ module, version: '1.0.0' }),
        lastGood: null,
      });
  });

  it('sets and ends the rules of a merchant and a channel', async () => {
    const second = inbox('1.1.0');
    await run('rollout', 'mf-inbox', 'tenant', '12', 'mf-inbox@1.1.0');
    await run('rollout', 'mf-inbox', 'channel', 'beta', '1.1.0');
    expect(await stateOf('mf-inbox')).toMatchObject({
      tenants: [{ merchantId: 12, release: second }],
      channels: [{ name: 'beta', release: second }],
    });
    await run('rollout', 'mf-inbox', 'tenant', '12', 'none');
    await run('rollout', 'mf-inbox', 'channel', 'beta', 'none');
    expect(await stateOf('mf-inbox')).toMatchObject({ tenants: [], channels: [] });
  });

  it('switches a module off and on, locks it, and protects an environment', async () => {
    expect((await run('disable', 'mf-inbox', '--message', 'Back at noon.')).said).toContain(
      'DISABLED: "Back at noon."',
    );
    expect((await run('enable', 'mf-inbox')).said).not.toContain('DISABLED');
    await run('lock', 'mf-inbox', '--reason', 'freeze');
    expect(await run('promote', 'mf-inbox@1.1.0')).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^mf-inbox is locked by .+: freeze\. Unlock it first\.$/),
    });
    await run('unlock', 'mf-inbox');
    expect((await run('protect', 'qa', '--reason', 'before the launch')).said).toMatch(
      /^qa is protected/,
    );
    expect(
      (await json<Overview>('status')).environments.find(({ name }) => name === 'qa'),
    ).toBeUndefined();
    expect((await json<Overview>('status', '--env', 'qa')).environments).toMatchObject([
      { name: 'qa', isProtected: true },
    ]);
    expect((await run('notifications', '--env', 'qa')).said).toBe(
      'No receiver was told anything of qa yet.',
    );
    expect((await run('open', 'qa')).code).toBe(0);
  });

  it('shows the present releases of visitors, and changes of the last hour', async () => {
    await run('rollout', 'mf-inbox', 'channel', 'beta', '1.1.0', '--reason', 'a look');
    const { code, said } = await run('now');
    // Before the assertion: the other tests need the module without a rule.
    await run('rollout', 'mf-inbox', 'channel', 'beta', 'none');
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /^dev, [\d: -]+ UTC\n {2}MODULE .*\n(?: {2}.*\n)* {2}mf-inbox +1\.1\.0\S* to channel beta; 1\.0\.0\S* to everyone else +merchant \/admin\/inbox +no visits +-\n[^]*In the last hour:\n {2}[\d: -]+ +local \(\S*\) +set channel mf-inbox@1\.1\.0\S* +a look$/m,
      ),
    ]);
  });

  it('shows the present releases and the changes of one module alone', async () => {
    await run('rollout', 'mf-inbox', 'channel', 'beta', '1.1.0', '--reason', 'a look');
    await run('rollout', 'mf-inbox', 'channel', 'beta', 'none', '--reason', 'no look');
    const { code, said } = await run('now', 'mf-inbox');
    const rows = said.split('\n').filter((line) => /^ {2}[a-z]/.test(line));
    expect([code, rows.map((row) => row.trim().split(' ')[0])]).toEqual([0, ['mf-inbox']]);
    const changes = said.split('In the last hour:\n')[1]?.split('\n') ?? [];
    expect(changes[0]).toContain('no look');
    expect(changes.filter((line) => !line.includes('mf-inbox'))).toEqual([]);
    expect(await run('now', 'mf-elsewhere')).toMatchObject({
      code: 1,
      complained: 'dev has no module mf-elsewhere; `npm run registry -- now` shows those it has.',
    });
  });

  it('names waiting work besides changes of rollouts, in words', async () => {
    await run('protect', 'dev', '--second-person', 'yes');
    try {
      for (const [words, waits] of [
        [
          'addresses give /tips mf-inbox --payment',
          '/tips and all below it belong to mf-inbox, as payment pages',
        ],
        ['override issue mf-inbox@1.1.0 --for Kim --hours 4', 'Kim sees mf-inbox@1.1.0 for 4 h'],
        [
          'preview add feature/x mf-inbox@1.1.0',
          'the preview feature/x shows mf-inbox@1.1.0 for 7 days',
        ],
      ] as const) {
        expect((await run(...words.split(' '))).said).toContain(
          'dev: it waits for a second person',
        );
        expect((await run('waiting')).said).toContain(waits);
      }
    } finally {
      // One person alone cannot end it.
      const db = openDatabase(variables['DATABASE_URL'] ?? '');
      await sql`update registry.environments set is_protected = false, needs_second_person = false`.execute(
        db,
      );
      await sql`delete from registry.waiting_changes`.execute(db);
      await db.destroy();
    }
  });

  it('lists and withdraws what waits for a second person', async () => {
    const folder = await writeBuild(server.folder, { module: 'mf-inbox', version: '1.3.0' });
    await run(
      'register',
      await writeBuild(server.folder, { module: 'mf-inbox' }),
      '--env',
      'production',
    );
    await run('register', folder, '--env', 'production');
    expect((await run('protect', 'production', '--second-person', 'yes')).said).toContain(
      'and a second person confirms it',
    );
    const answer = await run(
      'promote',
      'mf-inbox@1.3.0',
      '--env',
      'production',
      '--reason',
      'new search',
    );
    const id = /confirm (\d+) --env production$/.exec(answer.said)?.[1] ?? '';
    expect((await run('status', '--env', 'production')).said).toContain(
      '1 waiting for a second person',
    );
    expect((await run('waiting', '--env', 'production')).said).toMatch(
      /mf-inbox promote mf-inbox@1\.3\.0\S* +new search$/,
    );
    expect(await run('confirm', id, '--env', 'production')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('A second person confirms it'),
    });
    expect((await run('withdraw', id, '--env', 'production')).said).toContain(
      'does not wait any more',
    );
    expect((await run('waiting')).said).toBe('Nothing waits for a second person.');
    expect((await run('open', 'production')).said).toContain('it waits for a second person');
    for (const words of [
      ['confirm'],
      ['confirm', 'x'],
      ['protect', 'production', '--second-person', 'x'],
    ])
      expect((await run(...words)).code).toBe(2);
  });

  it('changes another environment than that of the registry', async () => {
    const folder = await writeBuild(server.folder, { module: 'mf-inbox', version: '1.2.0' });
    expect((await run('register', folder, '--env', 'staging')).said).toContain(
      `${inbox('1.2.0')} is registered and is the default of staging`,
    );
    expect((await run('status', '--env', 'staging')).said).toContain('1.2.0-');
    expect((await stateOf('mf-inbox'))?.default).toBe(inbox('1.0.0'));
    expect(await run('register', folder, '--env', 'moon')).toMatchObject({
      code: 1,
      complained: 'There is no environment moon; there are dev, production, qa, staging.',
    });
  });

  it('signs with RELEASE_KEY and reports an unknown key', async () => {
    const folder = await mkdtemp(join(server.folder, 'keys-'));
    const file = join(folder, 'key.json');
    const { said } = await run('keygen', 'Messaging team', '--modules', 'mf-inbox', '--out', file);
    expect(JSON.parse(said.split('\n').at(-1) ?? '')).toMatchObject({
      kty: 'OKP',
      crv: 'Ed25519',
      name: 'Messaging team',
      modules: ['mf-inbox'],
      kid: expect.stringMatching(/^messaging-team-[0-9a-f]{8}$/),
    });
    expect(said).not.toContain((JSON.parse(await readFile(file, 'utf8')) as { d: string }).d);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await run('keygen', 'again', '--out', file)).toMatchObject({
      code: 1,
      complained: `${file} is there already, and a key is not replaced by accident.`,
    });
    const build = await writeBuild(server.folder, { module: 'mf-inbox', version: '1.3.0' });
    expect(await runWith({ RELEASE_KEY: file }, 'register', build)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(
        /^The release is signed with the key messaging-team-\w+, which this registry does not trust\.$/,
      ),
    });
    expect(await runWith({ RELEASE_KEY: '/nowhere.json' }, 'register', build)).toMatchObject({
      code: 1,
      complained: 'RELEASE_KEY names /nowhere.json, which cannot be read.',
    });
  });

  it('lists what retention would remove: nothing on the first day', async () => {
    expect((await run('prune', '--dry-run')).said).toMatch(/^0 would go, \d+ kept$/);
  });

  it.each([
    [['promote', 'mf-inbox@7.7.7'], 1, 'No release mf-inbox@7.7.7 is registered.'],
    [['promote'], 2, 'Which release? Such as: promote mf-inbox@1.4.2'],
    [
      ['promote', 'mf-inbox'],
      2,
      "'mf-inbox' is no release. It looks like mf-inbox@1.4.2, or mf-inbox@1.4.2-3fa9c1e for one build.",
    ],
    [
      ['promote', 'mf-inbox@1.1.0', '--resaon', 'typo'],
      2,
      "Unknown option '--resaon'. `npm run registry -- promote --help` lists what it takes.",
    ],
    [
      ['promote', 'mf-inbox@1.1.0', '--reason'],
      2,
      "Option '--reason <value>' argument missing. `npm run registry -- promote --help` lists what it takes.",
    ],
    [['register', '/nowhere'], 1, '/nowhere holds no release.json. Build the module first.'],
    [
      ['rollout', 'mf-inbox', 'begin'],
      2,
      'What is to happen to mf-inbox? One of start, percent, pause, resume, tenant, channel; rollout --help shows each.',
    ],
    [
      ['rollout', 'mf-inbox', 'start', 'mf-admin@1.0.0', '--percent', '5'],
      2,
      'mf-admin@1.0.0 is no release of mf-inbox.',
    ],
    [
      ['rollout', 'mf-inbox', 'start', '1.1.0', '--percent', '101'],
      2,
      "A percentage is a number from 0 to 100, not '101'.",
    ],
    [
      ['rollout', 'mf-inbox', 'start', '1.1.0', '--percent', '5', '--samples', '9'],
      2,
      '--window, --samples, --failures and --slowdown belong to --gate.',
    ],
    [['rollout', 'mf-inbox', 'percent', '5'], 1, expect.stringContaining('mf-inbox')],
    [['override', 'issue', 'mf-inbox@1.1.0'], 2, 'Who is going to use it? Such as --for "Kim, QA"'],
    [['rollback', 'mf-inbox', 'mf-inbox@1.0.0'], 2, 'mf-inbox is named twice.'],
    [['rollback', 'mf-none', 'mf-inbox'], 1, 'dev serves nothing of mf-none.'],
    [
      ['rollback', 'mf-inbox@'],
      2,
      "'mf-inbox@' is no release. It looks like mf-inbox@1.4.2, or mf-inbox@1.4.2-3fa9c1e for one build.",
    ],
    [['prune', 'mf-inbox'], 2, "'mf-inbox' is one word too many."],
    [['status', 'dev'], 2, "'dev' is one word too many."],
    [['rollout', 'mf-inbox', 'pause', 'now'], 2, "'now' is one word too many."],
    [['override', 'revoke', 'a', 'b'], 2, "'b' is one word too many."],
    [['protect', 'dev', 'qa'], 2, "'qa' is one word too many."],
    [['lock', 'mf-inbox', '--reason', ' '], 2, '--reason is empty.'],
    [['promote', 'mf-inbox@1.1.0', '--env', ''], 2, '--env is empty.'],
    [
      ['rollback', 'mf-inbox', '--unsaved-for', '1.5'],
      2,
      "--unsaved-for must be whole seconds, at most 86400, not '1.5'.",
    ],
    [
      ['disable', 'mf-inbox', '--message', 'x'.repeat(301)],
      2,
      '--message is 301 characters long; 300 at most.',
    ],
    [
      ['rollout', 'mf-inbox', 'channel', 'BETA', '1.1.0'],
      2,
      "A channel is a short name in lower case such as beta, not 'BETA'.",
    ],
    [
      ['inventory', '--env', '../moon'],
      1,
      'There is no environment ../moon; there are dev, production, qa, staging.',
    ],
    [
      ['inventory', '--env', 'moon'],
      1,
      'There is no environment moon; there are dev, production, qa, staging.',
    ],
    [['history', '--limit', '0'], 2, "--limit must be a whole number of at least 1, not '0'."],
    [
      ['history', '--limit', '501'],
      2,
      '--limit is 500 at most; --before goes on from the oldest of them.',
    ],
    [
      ['explain', '--user', '7'],
      1,
      "A user is named as customer.12 or staff.3, a browser by its random name; '7' is neither.",
    ],
    [
      ['inventory', '--env', 'qa'],
      1,
      'This registry serves dev and knows the headers of its own pages alone. Ask the one that serves qa.',
    ],
    [['explain', '--merchant', 'x'], 2, "--merchant must be a number, not 'x'."],
    [
      ['override', 'issue', 'mf-inbox@1.1.0', '--for', 'Kim', '--hours', '169'],
      2,
      '--hours is more than 0 and 168 at most, not 169.',
    ],
    [
      ['override', 'revoke', 'nope'],
      2,
      "'nope' is no id of an override; `override list` shows them.",
    ],
    [['watch', '--storage', '/nowhere'], 1, '--storage names /nowhere, which does not exist.'],
    [['watch', '--every', '25d'], 2, '--every takes 24d at most.'],
    [['lunch'], 2, expect.stringMatching(/^There is no verb 'lunch'\.\nUsage:/)],
  ])('answers %j with %i and a sentence', async (words, code, sentence) => {
    expect(await run(...words)).toEqual({ code, said: '', complained: sentence });
  });

  it('names the missing module, release or environment', async () => {
    expect((await run('list', 'mf-none')).said).toBe('No release of mf-none is registered.');
    expect((await run('history', 'mf-none', '--env', 'qa')).said).toBe(
      'Nothing was changed of mf-none in qa yet.',
    );
  });

  it('reports a registry that does not answer and an unknown token', async () => {
    expect(await runWith({ REGISTRY_URL: 'http://127.0.0.1:1' }, 'status')).toMatchObject({
      code: 1,
      complained:
        'Nothing answers at http://127.0.0.1:1. Is the product running? REGISTRY_URL names another address.',
    });
    expect(await runWith({ DATA_DIR: '/nowhere' }, 'status')).toMatchObject({
      code: 1,
      complained: expect.stringMatching(
        /^No operator token: .+ Start the product first, or set REGISTRY_TOKEN\.$/,
      ),
    });
    expect(await runWith({ REGISTRY_TOKEN: 'wrong' }, 'status')).toMatchObject({
      code: 1,
      complained: `${registry.url} knows no operator with the token of REGISTRY_TOKEN.`,
    });
    expect(await runWith({ REGISTRY_TOKEN: 'two\nlines' }, 'status')).toMatchObject({
      code: 1,
      complained:
        'What REGISTRY_TOKEN holds is no token: it is empty, or has a space or a line break in it.',
    });
    expect(await runWith({ REGISTRY_TOKEN: '' }, 'status')).toMatchObject({ code: 0 });
    expect(await runWith({ REGISTRY_URL: 'localhost:8080' }, 'status')).toMatchObject({
      code: 1,
      complained:
        "REGISTRY_URL must be a web address such as http://localhost:8080, not 'localhost:8080'.",
    });
  });

  it('explains a proxy without a registry behind it', async () => {
    let status = 504;
    const proxy = createServer((_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad</h1>'),
    );
    await new Promise<void>((listens) => void proxy.listen(0, '127.0.0.1', listens));
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const complaint = async (...words: readonly string[]) =>
      (await runWith({ REGISTRY_URL: address }, ...words)).complained;
    expect(await complaint('protect', 'qa')).toBe(
      `The registry behind ${address} takes too long (504). Whether it was done, history says.`,
    );
    status = 502;
    expect(await complaint('status')).toBe(
      `The registry behind ${address} cannot be reached (502).`,
    );
    await new Promise((closes) => proxy.close(closes));
  });

  it('writes a name with any letters into the history', async () => {
    const output: string[] = [];
    const config = {
      ...readCliConfig({ ...variables, REGISTRY_URL: registry.url }),
      actor: 'Łukasz 山田',
    };
    expect(
      await runCli(['lock', 'shell', '--reason', 'a name'], config, {
        say: (line) => output.push(line),
        complain: (line) => output.push(line),
      }),
    ).toBe(0);
    await run('unlock', 'shell');
    expect((await run('history', 'shell', '--limit', '2')).said).toContain(
      'local (Łukasz 山田): a name',
    );
  });

  it('refuses to guess a build of a version with several', async () => {
    const other = {
      module: 'mf-inbox',
      version: '1.4.0',
      contents: { 'remoteEntry.0001.js': 'other bytes' },
      routes: [],
    };
    const names = [inbox('1.4.0'), nameOf(other)];
    await run(
      'register',
      await writeBuild(server.folder, { module: 'mf-inbox', version: '1.4.0' }),
    );
    await run('register', await writeBuild(server.folder, other));
    const sentence = `mf-inbox@1.4.0 names 2 builds: ${names.toReversed().join(', ')}. Name one of them in full.`;
    for (const words of [
      ['promote', 'mf-inbox@1.4.0'],
      ['override', 'issue', 'mf-inbox@1.4.0', '--for', 'Kim'],
    ])
      expect(await run(...words)).toMatchObject({ code: 1, complained: sentence });
    expect((await run('override', 'issue', names[0] ?? '', '--for', 'Kim')).code).toBe(0);
  });

  it('has help for every verb', async () => {
    const all = await run('--help');
    expect([all.code, all.complained]).toEqual([0, '']);
    for (const verb of Object.keys(commands)) {
      expect(all.said).toContain(`  ${verb} `);
      const { code, said } = await run(verb, '--help');
      expect([code, said.split('\n')[0]]).toEqual([
        0,
        expect.stringContaining(`npm run registry -- ${verb}`),
      ]);
    }
  });

  it('names what a team elsewhere must set, and no path of a product', async () => {
    const spelling = {
      call: 'npx theirs',
      release: 'npx theirs release',
      raise: () => '',
      teamFolder: server.folder,
    };
    const complained: string[] = [];
    const io = { say: () => {}, complain: (line: string) => complained.push(line) };
    const nothing = join(server.folder, 'nothing');
    const given = { REGISTRY_URL: registry.url, REGISTRY_STATE_DIR: nothing, DATA_DIR: nothing };
    await runCli(['status'], readCliConfig(given, spelling), io);
    const build = await writeBuild(server.folder, { module: 'mf-inbox', version: '9.0.0' });
    await runCli(['register', build], readCliConfig(given, spelling), io);
    expect(complained).toEqual([
      'REGISTRY_TOKEN is not set. The operator of the registry gives you a token.',
      'RELEASE_KEY is not set: the private key, or its path from this folder (`npx theirs keygen <name>` makes one).',
    ]);
  });

  it('spells every command of its help for the folder of another team', async () => {
    const spelling = { call: 'npx theirs', release: 'npx theirs release', raise: () => '' };
    const output: string[] = [];
    const io = {
      say: (line: string) => output.push(line),
      complain: (line: string) => output.push(line),
    };
    for (const verb of Object.keys(commands))
      await runCli([verb, '--help'], readCliConfig(variables, spelling), io);
    expect(output.filter((line) => line.startsWith('npx theirs '))).toHaveLength(
      Object.keys(commands).length,
    );
    expect(output.filter((line) => line.includes('npm run'))).toEqual([]);
  });
});
