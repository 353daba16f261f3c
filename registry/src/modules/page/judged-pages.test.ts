import { describe, expect, it } from '@jest/globals';
import { lostAfterMs, type ModuleHealth } from '@billfold/shared/contracts/beacon.contract';
import { usualGate } from '@billfold/shared/contracts/rollout-defaults';
import { databaseTime } from '@billfold/server-kit/testing/database-state';
import { bearer, changed } from '../../testing/rollout-calls';
import { readerSecret, setUpRegistry, planOf } from '../../testing/test-registry';

const route = (path: string) => ({
  path,
  area: 'customer' as const,
  title: 'Screen',
  boot: ['remoteEntry.0001.js', 'screen.0002.js'],
  shares: [],
});
const routes = [route('/customer/dashboard'), route('/customer/blytzwallet/invoice/:invoiceId')];
const at = setUpRegistry({}, ({ register }) =>
  register([{ module: 'shell' }, { module: 'mf-customer', routes }]),
);

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  at.registry.app.inject({ url, headers });
const page = async (url: string, cookie = '') => {
  const response = await get(url, { cookie });
  const { judged, hasWatchdog } = planOf(response);
  const [, policies] =
    /trusted-types ([^;]+)/.exec(String(response.headers['content-security-policy'])) ?? [];
  return { judged, hasWatchdog, policies };
};
/** Serves a candidate to every visitor, with a gate. */
const begin = async (module: 'shell' | 'mf-customer'): Promise<string> => {
  const build = { module, version: '1.1.0', ...(module === 'shell' ? {} : { routes }) };
  const [registered] = await at.registry.register([build], false);
  const release = registered?.name ?? '';
  await changed(at.registry, module, {
    kind: 'start_percentage',
    release,
    percent: 100,
    gate: usualGate,
  });
  return release;
};

describe('page with a module that a gate judges', () => {
  const unjudged = { judged: undefined, hasWatchdog: undefined, policies: "'none'" };

  it('says so, and permits the one worker of the watchdog', async () => {
    expect(await page('/customer/dashboard')).toEqual(unjudged);
    const release = await begin('mf-customer');
    expect(await page('/customer/dashboard')).toEqual({
      judged: ['mf-customer'],
      hasWatchdog: true,
      policies: 'billfold-watchdog',
    });
    const { headers, body } = await get('/registry/watchdog.js');
    expect(headers['content-type']).toContain('text/javascript');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(body).toContain('/registry/beacons');
    // Chosen by hand it is no sample.
    expect(await page('/customer/dashboard', `billfold_use=${release}`)).toEqual(unjudged);
  });

  it('has no worker as a payment page, whichever page was made before', async () => {
    await begin('mf-customer');
    expect((await page('/customer/dashboard')).hasWatchdog).toBe(true);
    expect(await page('/customer/blytzwallet/invoice/7')).toEqual({
      judged: ['mf-customer'],
      hasWatchdog: false,
      policies: "'none'",
    });
  });

  it('asks nothing of a shell that cannot answer', async () => {
    await begin('mf-customer');
    await at.registry.register([
      { module: 'shell', version: '2.0.0', capabilities: ['style-nonce', 'trusted-types'] },
    ]);
    expect(await page('/customer/dashboard')).toEqual(unjudged);
  });
});

describe('served page of a shell that a gate judges', () => {
  const lost = async (): Promise<readonly number[]> => {
    const answer = await get(
      '/registry/api/environments/dev/modules/shell/health',
      bearer(readerSecret),
    );
    return answer.json<ModuleHealth>().releases.map(({ total }) => total.lost);
  };

  it('is lost unless its shell answers; fetches ahead and other clients do not count', async () => {
    const release = await begin('shell');
    const { beacons, db } = at.registry;
    await beacons.flush();
    for (const headers of [
      { 'sec-fetch-dest': 'document' },
      { 'sec-fetch-dest': 'document' },
      { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
      { 'sec-fetch-dest': 'empty' },
      {},
    ] satisfies readonly Readonly<Record<string, string>>[])
      expect((await get('/customer/dashboard', { ...headers })).statusCode).toBe(200);
    await get('/nowhere.png', { 'sec-fetch-dest': 'document' });
    beacons.collect(
      {
        environment: 'dev',
        beacons: [],
        notes: [
          {
            view: '00000000-0000-4000-8000-000000000001',
            module: 'shell',
            release,
            kind: 'answered',
          },
        ],
      },
      'a visitor',
    );
    await beacons.flush();
    expect(await lost()).toEqual([0]);
    await beacons.flush(await databaseTime(db, lostAfterMs));
    expect(await lost()).toEqual([1]);
  });
});
