import { describe, expect, it } from '@jest/globals';
import type { SoakSkip } from '@billfold/shared/contracts/rollout.contract';
import { adminSecret, bearer, changed, history, withAdmin } from '../../testing/rollout-calls';
import { operatorSecret, publisherSecret, setUpRegistry } from '../../testing/test-registry';

const at = setUpRegistry({ ...withAdmin, PAYMENT_SOAK_MS: '3600000' });
const paying = {
  module: 'mf-public',
  routes: [{ path: '/donation', area: 'public' as const, title: 'x', boot: [], shares: [] }],
};

/** The version of mf-public that a payment page executes. */
const paid = async (): Promise<string | undefined> => {
  const { body } = await at.registry.app.inject({
    url: '/donation',
    headers: { accept: 'text/html' },
  });
  return /\/modules\/mf-public\/(\d+\.\d+\.\d+)-/.exec(body)?.[1];
};
const ask = (release: string, secret: string, person = 'kim', reason = 'donations fail') =>
  at.registry.app.inject({
    method: 'POST',
    url: '/registry/api/environments/dev/soak-skips',
    headers: { ...bearer(secret), 'x-registry-actor': person },
    payload: { release, reason },
  });

describe('the soak time of a fix', () => {
  it('is skipped when a second person confirms it, and both are in the history', async () => {
    await at.registry.register([{ module: 'shell' }, paying]);
    await at.registry.register([{ ...paying, version: '1.0.1' }]);
    expect(await paid()).toBe('1.0.0');
    const fix = 'mf-public@1.0.1';
    expect((await ask(fix, publisherSecret)).statusCode).toBe(403);
    expect((await ask(fix, operatorSecret)).json<SoakSkip>()).toMatchObject({
      askedBy: 'ops (kim)',
      isSkipped: false,
    });
    const again = await ask(fix, operatorSecret, 'another name');
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      {
        code: 'second_person_needed',
        detail: expect.stringContaining('ops (kim) has asked for mf-public@1.0.1-') as unknown,
      },
    ]);
    expect(await paid()).toBe('1.0.0');
    expect((await ask(fix, adminSecret, 'lee', 'seen it')).json<SoakSkip>().isSkipped).toBe(true);
    expect(await paid()).toBe('1.0.1');
    const entries = await history(at.registry, 'module=mf-public&limit=2');
    expect(entries.map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
      ['boss (lee)', 'soak_skipped', 'seen it (asked by ops (kim): donations fail)'],
      ['ops (kim)', 'soak_skip_asked', 'donations fail'],
    ]);
    expect((await ask(fix, operatorSecret)).json<{ detail: string }>().detail).toContain(
      'execute mf-public@1.0.1-',
    );
  });

  it('counts for the served release, and begins anew when the release comes back', async () => {
    await at.registry.register([{ module: 'shell' }, paying]);
    const [fix] = await at.registry.register([{ ...paying, version: '1.0.1' }], false);
    const name = fix?.name ?? '';
    expect((await ask(name, operatorSecret)).json<{ detail: string }>().detail).toBe(
      `${name} is not served in dev: promote it first.`,
    );
    await changed(at.registry, 'mf-public', { kind: 'promote', release: name });
    await ask(name, operatorSecret);
    await ask(name, adminSecret);
    expect(await paid()).toBe('1.0.1');
    await changed(at.registry, 'mf-public', { kind: 'rollback' });
    await changed(at.registry, 'mf-public', { kind: 'promote', release: name });
    expect(await paid()).toBe('1.0.0');
  });
});
