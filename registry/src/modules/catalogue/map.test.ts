import { describe, expect, it } from '@jest/globals';
import type { ModuleMap } from '@billfold/shared/contracts/module-map.contract';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { nameOf } from '../../testing/build-folder';
import { bearer, changed } from '../../testing/rollout-calls';
import { operatorSecret, readerSecret, setUpRegistry } from '../../testing/test-registry';

const at = setUpRegistry();
const routes = (...paths: readonly string[]): Release['routes'] =>
  paths.map((path) => ({ path, area: 'merchant', title: path, boot: [], shares: [] }));
const chat = { module: 'mf-chat', routes: routes('/admin/chat', '/admin/rooms'), slots: ['box'] };
const rooms = { module: 'mf-rooms', routes: routes('/admin/rooms') };

const ask = (environment = 'dev') =>
  at.registry.app.inject({
    url: `/registry/api/environments/${environment}/map`,
    headers: bearer(readerSecret),
  });
const read = async (): Promise<ModuleMap> => (await ask()).json<ModuleMap>();
const moduleOf = (map: ModuleMap, module: string) =>
  map.modules.find((one) => one.module === module);
const shown = (map: ModuleMap, path: string) =>
  map.addresses
    .filter(({ pattern }) => pattern === path)
    .map(({ module, held, shownBy }) => [module, held, shownBy]);
const give = (pattern: string, module: string) =>
  at.registry.app.inject({
    method: 'POST',
    url: '/registry/api/environments/dev/addresses',
    headers: bearer(operatorSecret),
    payload: { pattern, module, reason: 'a team of its own' },
  });

describe('the map of an environment', () => {
  it('names addresses, slots, shared packages and releases of each module', async () => {
    const later = { ...chat, version: '2.0.0' };
    await at.registry.register([{ module: 'shell' }, chat]);
    await at.registry.register([later], false);
    await changed(at.registry, 'mf-chat', {
      kind: 'start_percentage',
      release: nameOf(later),
      percent: 5,
    });
    await changed(
      at.registry,
      'mf-chat',
      { kind: 'promote', release: nameOf(chat) },
      { environment: 'qa' },
    );
    const map = await read();
    expect(moduleOf(map, 'mf-chat')).toEqual({
      module: 'mf-chat',
      status: 'served',
      message: null,
      team: 'team',
      runs: [
        { environment: 'dev', release: nameOf(chat), role: 'default', subject: null },
        { environment: 'dev', release: nameOf(later), role: 'percentage', subject: '5' },
        { environment: 'qa', release: nameOf(chat), role: 'default', subject: null },
      ],
      slots: ['box'],
      drawnBy: { box: [] },
      uses: [],
      needs: { react: '^19.3.1', yup: '^1.7.1' },
    });
    expect(shown(map, '/admin/chat')).toEqual([['mf-chat', 'default', 'mf-chat']]);
    expect(shown(map, '/donation')).toEqual([['mf-public', 'listed', null]]);
    expect(moduleOf(map, 'mf-public')?.status).toBe('absent');
    expect(map.shares.map(({ name }) => name)).toEqual(['react', 'yup']);
    expect(map.shares[0]).toEqual({
      name: 'react',
      provided: [{ release: nameOf({ module: 'shell' }), version: '19.3.1' }],
      needed: [{ range: '^19.3.1', releases: [nameOf(chat), nameOf(later)], isMet: true }],
    });
    expect(map.conflicts).toEqual([]);
  });

  it('shows the replacement of a module that is off or retired', async () => {
    await at.registry.register([{ module: 'shell' }, chat]);
    await give('/admin/rooms', 'mf-rooms');
    await at.registry.register([rooms]);
    expect(shown(await read(), '/admin/rooms')).toEqual([
      ['mf-rooms', 'listed', 'mf-rooms'],
      ['mf-chat', 'default', 'mf-rooms'],
      ['mf-rooms', 'default', 'mf-rooms'],
    ]);
    await changed(at.registry, 'mf-rooms', { kind: 'disable', message: 'Back at noon' });
    const off = await read();
    expect(moduleOf(off, 'mf-rooms')).toMatchObject({ status: 'off', message: 'Back at noon' });
    expect(shown(off, '/admin/rooms').map(([, , by]) => by)).toEqual([
      'mf-chat',
      'mf-chat',
      'mf-chat',
    ]);
    await changed(at.registry, 'mf-rooms', { kind: 'retire' });
    const gone = await read();
    expect(moduleOf(gone, 'mf-rooms')).toMatchObject({ status: 'retired', runs: [], slots: [] });
    expect(shown(gone, '/admin/rooms')).toEqual([
      ['mf-chat', 'listed', 'mf-chat'],
      ['mf-chat', 'default', 'mf-chat'],
    ]);
  });

  it('is refused without a token, and for an environment that does not exist', async () => {
    const { statusCode } = await at.registry.app.inject('/registry/api/environments/dev/map');
    expect([statusCode, (await ask('moon')).statusCode]).toEqual([401, 404]);
  });
});
