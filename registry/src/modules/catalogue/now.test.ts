import { describe, expect, it } from '@jest/globals';
import type { Now } from '@billfold/shared/contracts/now.contract';
import { sql, type KyselyPlugin } from 'kysely';
import { bearer, changed } from '../../testing/rollout-calls';
import { readerSecret, setUpRegistry } from '../../testing/test-registry';
import { createNowReader } from './now.service';

const at = setUpRegistry({ PAYMENT_SOAK_MS: '3600000', GATE_EVERY_MS: '600000' });
const route = (path: string, area: 'public' | 'merchant') => ({
  path,
  area,
  title: 'x',
  boot: [],
  shares: [],
});
const read = (environment = 'dev') =>
  at.registry.app.inject({
    url: `/registry/api/environments/${environment}/now`,
    headers: bearer(readerSecret),
  });
const now = async (module: string) => {
  const { modules } = (await read()).json<Now>();
  return modules.find((one) => one.module === module);
};
const gate = { windowS: 900, minSamples: 50, maxFailureIncrease: 0.01, maxSlowdown: 1.5 };

describe('GET …/now', () => {
  it('shows what visitors get of each module, where, and what a rollback leads to', async () => {
    const paying = {
      module: 'mf-public',
      routes: [route('/donation', 'public'), route('/about', 'public')],
    };
    await at.registry.register([{ module: 'shell' }, paying, { module: 'mf-inbox' }]);
    const [before] = await at.registry.register([{ ...paying, version: '1.0.1' }]);
    await at.registry.register([{ module: 'mf-inbox', version: '1.1.0' }], false);
    const { default: served } = await changed(at.registry, 'mf-public', {
      kind: 'set_tenant',
      merchantId: 12,
      release: 'mf-public@1.0.0',
    });
    expect(await now('mf-public')).toMatchObject({
      served: [
        { release: expect.stringMatching(/^mf-public@1\.0\.0-/) as unknown, to: 'merchant 12' },
        { release: served, to: 'everyone else' },
      ],
      areas: [{ area: 'public', address: '/donation', more: 1 }],
      disabled: null,
      payment: expect.stringMatching(/^mf-public@1\.0\.0-/) as unknown,
      back: expect.stringMatching(/^mf-public@1\.0\.0-/) as unknown,
      gate: null,
    });
    expect(served).toBe(before?.name);
    await changed(at.registry, 'mf-inbox', { kind: 'disable', message: 'Back soon.' });
    expect(await now('mf-inbox')).toMatchObject({
      served: [{ to: 'everyone' }],
      disabled: 'Back soon.',
      back: null,
    });
    expect((await read('nowhere')).statusCode).toBe(404);
  });

  it('shows the state of the gate of a canary, with its numbers', async () => {
    await at.registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    await at.registry.register([{ module: 'mf-inbox', version: '1.1.0' }], false);
    const start = (more: object) =>
      changed(at.registry, 'mf-inbox', {
        kind: 'start_percentage',
        release: 'mf-inbox@1.1.0',
        percent: 5,
        ...more,
      });
    await start({});
    expect((await now('mf-inbox'))?.gate?.verdict).toBe('ungated');
    await changed(at.registry, 'mf-inbox', { kind: 'rollback' });
    await start({ gate });
    expect((await now('mf-inbox'))?.gate).toEqual({
      verdict: 'undecided',
      why: expect.stringMatching(
        /^\d+ of 900 s of its window have passed\. mf-inbox@1\.1\.0-\w+: 0 visitors, 0 of 0 page views failed; mf-inbox@1\.0\.0-\w+: 0 visitors, 0 of 0 page views failed\.$/,
      ) as unknown,
    });
    const ago = sql`to_jsonb(to_char(now() - interval '16 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;
    await sql`update registry.rollouts
      set state = jsonb_set(state, case module when 'shell' then '{changedAt}'::text[]
        else '{percentage,stepSince}' end, ${ago})`.execute(at.registry.db);
    // The same state, without what is shared between screens.
    const later = await createNowReader(at.registry.db)('dev');
    expect(later.modules.find(({ module }) => module === 'mf-inbox')?.gate).toMatchObject({
      verdict: 'inconclusive',
    });
    await changed(at.registry, 'mf-inbox', { kind: 'pause' }, { reason: 'a look' });
    expect((await now('mf-inbox'))?.gate).toEqual({ verdict: 'paused', why: 'a look' });
  });

  it('counts the visitors of a gate once for all screens that are open', async () => {
    await at.registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    await at.registry.register([{ module: 'mf-inbox', version: '1.1.0' }], false);
    const start = { kind: 'start_percentage', release: 'mf-inbox@1.1.0', percent: 5 } as const;
    await changed(at.registry, 'mf-inbox', { ...start, gate });
    let sums = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('FROM registry.gate_visitors')) sums += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const readOnce = createNowReader(at.registry.db.withPlugin(counting));
    const answers = await Promise.all([readOnce('dev'), readOnce('dev')]);
    expect(answers.map(({ modules }) => modules.find((one) => one.gate)?.gate?.verdict)).toEqual([
      'undecided',
      'undecided',
    ]);
    await readOnce('dev');
    // The candidate, the default and the shell.
    expect(sums).toBe(3);
    await changed(at.registry, 'mf-inbox', { kind: 'set_percent', percent: 50 });
    const [first] = (await readOnce('dev')).modules;
    expect(first?.served[0]?.to).toBe('50 %');
  });
});
