import { dayMs, hourMs } from '@billfold/shared/contracts/durations';
import { describe, expect, it } from '@jest/globals';
import type { Release } from '@billfold/shared/contracts/release.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { parseRegistryConfig } from '../../settings/config';
import { describeBuild, type BuildOptions } from '../../testing/build-folder';
import type { PlanInputs } from './plan-inputs';
import { buildPlan, checkOf, selectPlan, type PlanRequest } from './resolve-plan.service';

const at = '2026-11-22T12:00:00.000Z';
const now = Date.parse(at);
const build = (module: string, version = '1.0.0', changes: Partial<BuildOptions> = {}): Release =>
  describeBuild({ module, version, ...changes }).release;
const nameOf = ({ module, version, build: id }: Release): string => `${module}@${version}-${id}`;

const rollout = (release: Release, rules: Partial<RolloutState> = {}): RolloutState => ({
  environment: 'qa',
  module: release.module,
  revision: 1,
  disabled: null,
  tenants: [],
  percentage: null,
  channels: [],
  default: nameOf(release),
  lastGood: null,
  lastSoaked: null,
  lock: null,
  changedAt: at,
  ...rules,
});

const { settings } = parseRegistryConfig({});
type Request = Partial<PlanRequest> & Partial<Pick<PlanInputs, 'servedSince' | 'addresses'>>;
const select = (
  rollouts: readonly RolloutState[],
  releases: readonly Release[],
  { servedSince = {}, addresses = [], ...request }: Request = {},
) => {
  const inputs: PlanInputs = {
    format: 5,
    readAt: 0,
    revision: 1,
    isProtected: false,
    rollouts,
    releases: Object.fromEntries(releases.map((release) => [nameOf(release), release])),
    servedSince,
    overrides: [],
    addresses,
    rejected: [],
  };
  return selectPlan({
    inputs,
    visitor: { key: 'customer.1', merchantId: 7, channel: null },
    overrides: [],
    refused: [],
    pathname: '/admin/inbox',
    soakMs: 0,
    now,
    ...request,
  });
};
const resolve = (...of: Parameters<typeof select>) => {
  const selected = select(...of);
  return selected === null
    ? null
    : buildPlan({ environment: 'qa', settings, allowsChoice: true }, selected);
};

type Area = Release['routes'][number]['area'];
const routes = (...paths: readonly (readonly [string, Area])[]): Release['routes'] =>
  paths.map(([path, area]) => ({ path, area, title: path, boot: [], shares: [] }));

const shell = build('shell');
const paid = '/hosted-payment/9';
const own = { routes: routes(['/admin/inbox', 'merchant'], ['/hosted-payment/:id', 'merchant']) };
const [old, current, next] = [
  build('mf-inbox', '0.9.0', own),
  build('mf-inbox', '1.0.0', own),
  build('mf-inbox', '2.0.0', own),
];

describe('plan', () => {
  it('is null without a shell', () => {
    expect(resolve([rollout(current)], [current])).toBeNull();
    expect(resolve([rollout(shell)], [])).toBeNull();
  });

  it("skips releases that the visitor's shell cannot run", () => {
    const foreign = build('mf-inbox', '3.0.0', { requires: { react: '^20.0.0' } });
    const rules = { tenants: [{ merchantId: 7, release: nameOf(foreign) }], lastGood: nameOf(old) };
    const plan = resolve(
      [rollout(shell), rollout(current, rules)],
      [shell, old, current, foreign],
    )?.plan;
    expect(plan?.remotes).toMatchObject([
      { version: '1.0.0', reason: 'default', fallback: { version: '0.9.0', reason: 'last-good' } },
    ]);
    const newShell = build('shell', '2.0.0', { provides: { react: '20.0.0', yup: '1.7.1' } });
    const moved = resolve(
      [
        rollout(shell, { tenants: [{ merchantId: 7, release: nameOf(newShell) }] }),
        rollout(current, rules),
      ],
      [shell, newShell, old, current, foreign],
    )?.plan;
    expect([moved?.shell, moved?.remotes]).toMatchObject([
      { version: '2.0.0', reason: 'tenant' },
      [{ version: '3.0.0', reason: 'tenant', fallback: null }],
    ]);
  });

  it('explains what an override lacks and ignores it', () => {
    const foreign = build('mf-inbox', '3.0.0', { contract: 7 });
    const planWith = (release: Release | null, version: string) =>
      resolve([rollout(shell), rollout(current)], [shell, current], {
        overrides: [{ override: { module: 'mf-inbox', version }, release }],
      })?.plan;
    expect(planWith(null, '9.9.9')).toMatchObject({
      overrides: [],
      refusedOverrides: ['mf-inbox@9.9.9 is not registered here.'],
      remotes: [{ reason: 'default' }],
    });
    expect(planWith(foreign, '3.0.0')).toMatchObject({
      overrides: [],
      refusedOverrides: [expect.stringContaining('needs contract 7')],
      remotes: [{ reason: 'default' }],
    });
    expect(planWith(next, '2.0.0')).toMatchObject({
      overrides: [nameOf(next)],
      refusedOverrides: [],
      remotes: [{ reason: 'override', fallback: { version: '1.0.0' } }],
    });
  });

  it('contains the manifest without its shared packages', () => {
    const federated = build('mf-inbox', '1.0.1', {
      manifest: {
        id: 'mf_inbox',
        metaData: { publicPath: 'auto' },
        shared: [{ name: 'react' }],
        exposes: [{ name: 'remote' }],
      },
    });
    const none = build('mf-none', '1.0.0', { manifest: undefined });
    const plan = resolve(
      [rollout(shell), rollout(federated), rollout(none)],
      [shell, federated, none],
    )?.plan;
    expect(plan?.remotes.map(({ manifest }) => manifest)).toEqual([
      {
        id: 'mf_inbox',
        metaData: { publicPath: 'auto' },
        shared: [],
        exposes: [{ name: 'remote' }],
      },
      null,
    ]);
  });

  it('contains a module that only an override names', () => {
    const fresh = build('mf-fresh');
    const plan = resolve([rollout(shell)], [shell], {
      overrides: [{ override: { module: 'mf-fresh', version: '1.0.0' }, release: fresh }],
    })?.plan;
    expect(plan?.remotes).toMatchObject([
      { module: 'mf-fresh', reason: 'override', fallback: null },
    ]);
  });

  it('has the same signature for the same releases under any rule', () => {
    const signature = (rules: Partial<RolloutState>) =>
      resolve([rollout(shell), rollout(current, rules)], [shell, current, next])?.plan.signature;
    expect(signature({ tenants: [{ merchantId: 7, release: nameOf(current) }] })).toBe(
      signature({}),
    );
    const others = [
      signature({}),
      signature({ default: nameOf(next) }),
      signature({ disabled: { message: 'off' } }),
    ];
    expect(new Set(others).size).toBe(3);
  });

  describe('of a payment page', () => {
    const [aged, young] = [now - 25 * hourMs, now - hourMs];
    const paying = (rules: Partial<RolloutState>, servedSince: Readonly<Record<string, number>>) =>
      resolve([rollout(shell), rollout(current, rules)], [shell, old, current, next], {
        pathname: paid,
        soakMs: dayMs,
        servedSince: { [nameOf(shell)]: aged, ...servedSince },
      })?.plan.remotes[0];
    const percentage = {
      release: nameOf(next),
      percent: 100,
      salt: 's',
      steps: [],
      gate: null,
      startedAt: at,
      stepSince: at,
      paused: null,
    };

    it.each([
      [
        'a candidate that is old enough',
        { percentage },
        { [nameOf(current)]: aged, [nameOf(next)]: aged },
        '2.0.0',
        'percentage',
        '1.0.0',
      ],
      [
        'the default instead of a young candidate',
        { percentage },
        { [nameOf(current)]: aged, [nameOf(next)]: young },
        '1.0.0',
        'default',
        undefined,
      ],
      [
        'the one before instead of a young default',
        { lastGood: nameOf(old), lastSoaked: nameOf(old) },
        { [nameOf(current)]: young, [nameOf(old)]: aged },
        '0.9.0',
        'last-good',
        undefined,
      ],
      [
        'not the faulty one before a hotfix, but the one before both',
        { lastGood: nameOf(next), lastSoaked: nameOf(old) },
        { [nameOf(current)]: now, [nameOf(next)]: young, [nameOf(old)]: aged },
        '0.9.0',
        'last-good',
        undefined,
      ],
      [
        'not the faulty one either when its day is over before that of the hotfix',
        { lastGood: nameOf(next), lastSoaked: nameOf(old) },
        { [nameOf(current)]: young, [nameOf(next)]: aged, [nameOf(old)]: aged - hourMs },
        '0.9.0',
        'last-good',
        undefined,
      ],
      [
        'nor falls back to it behind the hotfix',
        { lastGood: nameOf(next), lastSoaked: nameOf(old) },
        { [nameOf(current)]: aged, [nameOf(next)]: aged, [nameOf(old)]: aged - hourMs },
        '1.0.0',
        'default',
        '0.9.0',
      ],
      [
        'the first one while nothing is old enough',
        { lastGood: nameOf(next), lastSoaked: nameOf(old) },
        { [nameOf(current)]: now, [nameOf(next)]: young, [nameOf(old)]: young },
        '0.9.0',
        'last-good',
        undefined,
      ],
      ['the first release at once', {}, { [nameOf(current)]: now }, '1.0.0', 'default', undefined],
      [
        'no young fallback',
        { percentage, lastGood: nameOf(old), lastSoaked: nameOf(old) },
        { [nameOf(next)]: aged, [nameOf(current)]: young, [nameOf(old)]: aged },
        '2.0.0',
        'percentage',
        '0.9.0',
      ],
    ])('chooses the release for %s', (_what, rules, servedSince, version, reason, fallback) => {
      const remote = paying(rules, servedSince);
      expect([remote?.version, remote?.reason, remote?.fallback?.version]).toEqual([
        version,
        reason,
        fallback,
      ]);
    });

    it.each([
      ['everything is old enough', { [nameOf(current)]: aged, [nameOf(next)]: aged }, null, false],
      ['a candidate is young', { [nameOf(current)]: aged, [nameOf(next)]: young }, null, true],
      ['the start of a candidate is unknown', { [nameOf(current)]: aged }, null, true],
      [
        'the visitor joined a channel that has a rule',
        { [nameOf(current)]: aged, [nameOf(next)]: aged },
        'beta',
        true,
      ],
      [
        'the visitor joined a channel that has none',
        { [nameOf(current)]: aged, [nameOf(next)]: aged },
        'alpha',
        false,
      ],
    ])('needs its own page when it would differ: %s', (_what, since, channel, expected) => {
      const servedSince = { [nameOf(shell)]: aged, ...since };
      const rules =
        channel === null ? { percentage } : { channels: [{ name: 'beta', release: nameOf(next) }] };
      const visitor = { key: 'customer.1', merchantId: null, channel };
      expect(
        resolve([rollout(shell), rollout(current, rules)], [shell, current, next], {
          soakMs: dayMs,
          servedSince,
          visitor,
        })?.plan.needsOwnPaymentPage,
      ).toBe(expected);
    });

    it('ignores channels and overrides', () => {
      const rules = { channels: [{ name: 'beta', release: nameOf(next) }] };
      const visitor = { key: null, merchantId: null, channel: 'beta' };
      const overrides = [{ override: { module: 'mf-inbox', version: '2.0.0' }, release: next }];
      const versions = [paid, '/admin/inbox'].map(
        (pathname) =>
          resolve([rollout(shell), rollout(current, rules)], [shell, current, next], {
            pathname,
            visitor,
          })?.plan.remotes[0]?.version,
      );
      const overridden = [paid, '/admin/inbox'].map(
        (pathname) =>
          resolve([rollout(shell), rollout(current)], [shell, current, next], {
            pathname,
            overrides,
          })?.plan.remotes[0]?.version,
      );
      expect([versions, overridden]).toEqual([
        ['1.0.0', '2.0.0'],
        ['1.0.0', '2.0.0'],
      ]);
    });
  });
});

describe('carried modules', () => {
  const access = build('mf-access', '1.0.0', {
    routes: routes(['/login', 'public'], ['/customer/login', 'public'], ['/donation', 'public']),
  });
  const wallet = build('mf-wallet', '1.0.0', {
    routes: routes(
      ['/customer/home', 'customer'],
      ['/customer/blytzwallet/invoice/:id', 'customer'],
    ),
  });
  const chat = build('mf-chat', '1.0.0', { routes: [] });
  const people = [access, wallet, current];
  const carried = (
    pathname: string,
    request: Request = {},
    { using = shell, more = [] as readonly Release[] } = {},
  ) => {
    const releases = [...people, ...more];
    const resolved = resolve(
      [rollout(using), ...releases.map((release) => rollout(release))],
      [using, ...releases],
      { pathname, ...request },
    );
    expect(resolved?.plan.remotes.map(({ module }) => module)).toEqual(
      resolved?.loadable.slice(1).map(({ module }) => module),
    );
    return resolved?.plan.remotes.map(({ module }) => module);
  };

  it.each([
    ['/customer/blytzwallet/invoice/9', ['mf-wallet']],
    ['/donation', ['mf-access']],
    ['/%64onation', ['mf-access']],
    ['/donation/of-nobody', []],
    ['/customer/home', ['mf-wallet']],
    ['/customer/nowhere', ['mf-wallet']],
    ['/admin/inbox', ['mf-inbox']],
    ['/login', ['mf-access', 'mf-inbox']],
    ['/nowhere', ['mf-access', 'mf-inbox']],
    ['/terms-conditions', ['mf-access', 'mf-inbox']],
    ['/customer/login', ['mf-access', 'mf-wallet']],
  ])('are for %s: %j', (pathname, modules) => {
    expect(carried(pathname)).toEqual(modules);
  });

  it.each([
    ['/customer/home', ['mf-access', 'mf-wallet']],
    ['/admin/inbox', ['mf-access', 'mf-inbox']],
    ['/customer/blytzwallet/invoice/9', ['mf-wallet']],
  ])('include for %s, without a session, the sign-in: %j', (pathname, modules) => {
    for (const key of [null, 'a-random-name-of-a-browser'])
      expect(carried(pathname, { visitor: { key, merchantId: null, channel: null } })).toEqual(
        modules,
      );
  });

  it('are all modules for a shell without partial plans', () => {
    const older = build('shell', '0.9.0', { capabilities: ['style-nonce'] });
    for (const pathname of ['/customer/blytzwallet/invoice/9', '/customer/home', '/login'])
      expect(carried(pathname, {}, { using: older })).toEqual([
        'mf-access',
        'mf-inbox',
        'mf-wallet',
      ]);
  });

  it('include overridden modules and modules with slots, except on payment pages', () => {
    const overrides = [
      { override: { module: 'mf-inbox', version: '2.0.0' }, release: next },
      { override: { module: 'mf-local', version: 'http://localhost:3105' }, release: null },
    ];
    const resolved = (pathname: string) =>
      resolve(
        [shell, ...people, chat].map((release) => rollout(release)),
        [shell, ...people, chat],
        { pathname, overrides },
      )?.plan;
    expect(
      resolved('/customer/home')?.remotes.map(({ module, reason }) => [module, reason]),
    ).toEqual([
      ['mf-chat', 'default'],
      ['mf-inbox', 'override'],
      ['mf-local', 'local'],
      ['mf-wallet', 'default'],
    ]);
    expect(
      resolved('/customer/blytzwallet/invoice/9')?.remotes.map(({ module }) => module),
    ).toEqual(['mf-wallet']);
  });

  it('do not change the signature, which covers every module', () => {
    const checks = ['/login', '/customer/home', '/admin/inbox', '/donation'].map((pathname) =>
      select(
        [shell, ...people].map((release) => rollout(release)),
        [shell, ...people],
        { pathname },
      ),
    );
    const answers = checks.map((selected) => (selected === null ? null : checkOf(selected)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.modules.map(({ module }) => module)).toEqual([
      'shell',
      'mf-access',
      'mf-inbox',
      'mf-wallet',
    ]);
  });

  it('decide whether a payment needs its own page, independent of other young modules', () => {
    const releases = [shell, wallet, current];
    const servedSince = {
      [nameOf(shell)]: 0,
      [nameOf(wallet)]: 0,
      [nameOf(current)]: 0,
      [nameOf(next)]: now,
    };
    const states = [
      rollout(shell),
      rollout(wallet),
      rollout(current, {
        default: nameOf(next),
        lastGood: nameOf(current),
        lastSoaked: nameOf(current),
      }),
    ];
    const needs = (pathname: string) =>
      resolve(states, [...releases, next], { pathname, soakMs: hourMs, servedSince })?.plan
        .needsOwnPaymentPage;
    expect([needs('/customer/home'), needs('/admin/inbox')]).toEqual([false, true]);
  });
});
