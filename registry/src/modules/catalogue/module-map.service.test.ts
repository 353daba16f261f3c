import { describe, expect, it } from '@jest/globals';
import { emptyRollout } from '@billfold/shared/contracts/rollout-defaults';
import { mapOfModule } from '@billfold/shared/contracts/map-of-module';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { describeBuild, type BuildOptions, nameOf } from '../../testing/build-folder';
import { moduleMap } from './module-map.service';

const at = '2026-01-02T03:04:05.000Z';
const claimed =
  'mf-chat and mf-rooms both claim the address /admin/rooms: mf-chat by /admin/rooms, mf-rooms by /admin/rooms of mf-rooms@1.0.0-1.';

/** The map of modules by their default releases. */
const mapOf = (
  builds: readonly BuildOptions[],
  change: (module: string) => Partial<RolloutState> = () => ({}),
) => {
  const releases = new Map(
    builds.map((build) => [nameOf(build), describeBuild(build).release] as const),
  );
  const states = [...releases].map(([name, { module }]) => ({
    ...emptyRollout('dev', module, at),
    default: name,
    ...change(module),
  }));
  const book = { environment: 'dev', addresses: [], conflicts: [claimed] };
  const map = moduleMap({ book, states, releases });
  return { map, names: [...releases.keys()] };
};

const misfit = { module: 'mf-chat', requires: { react: '^20.0.0', moment: '^2.0.0' } };

describe('slots of the map', () => {
  it('name the modules that draw them, and those that no release fills', () => {
    const { map } = mapOf([
      { module: 'shell', uses: ['mf-chat/box'] },
      { module: 'mf-chat', slots: ['box', 'badge'] },
      { module: 'mf-rooms', uses: ['mf-chat/box', 'mf-gone/notes'] },
    ]);
    expect(map.modules.map(({ module, drawnBy, uses }) => ({ module, drawnBy, uses }))).toEqual([
      { module: 'shell', drawnBy: {}, uses: ['mf-chat/box'] },
      {
        module: 'mf-chat',
        drawnBy: { box: ['shell', 'mf-rooms'], badge: [] },
        uses: [],
      },
      { module: 'mf-rooms', drawnBy: {}, uses: ['mf-chat/box', 'mf-gone/notes'] },
    ]);
    expect(map.conflicts).toContain(
      'mf-rooms draws the slot mf-gone/notes, which no served release fills.',
    );
  });
});

describe('conflicts of the map', () => {
  it('name packages that the shell lacks or has in another version', () => {
    const { map, names } = mapOf([{ module: 'shell' }, misfit, { module: 'mf-rooms' }]);
    const [shell = '', chat = '', rooms = ''] = names;
    expect(map.shares).toEqual([
      {
        name: 'moment',
        provided: [],
        needed: [{ range: '^2.0.0', releases: [chat], isMet: false }],
      },
      {
        name: 'react',
        provided: [{ release: shell, version: '19.3.1' }],
        needed: [
          { range: '^20.0.0', releases: [chat], isMet: false },
          { range: '^19.3.1', releases: [rooms], isMet: true },
        ],
      },
      {
        name: 'yup',
        provided: [{ release: shell, version: '1.7.1' }],
        needed: [{ range: '^1.7.1', releases: [rooms], isMet: true }],
      },
    ]);
    expect(map.conflicts).toEqual([
      claimed,
      `${chat} needs react ^20.0.0; ${shell} provides 19.3.1.`,
    ]);
  });

  it('leave out a module that is switched off', () => {
    const { map } = mapOf([{ module: 'shell' }, misfit], (module) =>
      module === 'mf-chat' ? { disabled: { message: 'off' } } : {},
    );
    expect(map.conflicts).toEqual([claimed]);
    expect(map.modules.map(({ module, status }) => [module, status])).toEqual([
      ['shell', 'served'],
      ['mf-chat', 'off'],
    ]);
  });

  it('name one module when they are filtered by it', () => {
    const { map, names } = mapOf([{ module: 'shell' }, misfit, { module: 'mf-rooms' }]);
    const [, chat = '', rooms = ''] = names;
    const own = mapOfModule(map, 'mf-chat');
    expect(own.modules.map(({ module }) => module)).toEqual(['mf-chat']);
    expect(own.conflicts).toEqual(map.conflicts);
    expect(own.shares.flatMap(({ needed }) => needed.flatMap(({ releases }) => releases))).toEqual([
      chat,
      chat,
    ]);
    const others = mapOfModule(map, 'mf-rooms');
    expect(others.conflicts).toEqual([claimed]);
    expect(others.shares[0]?.needed[0]?.releases).toEqual([rooms]);
    expect(mapOfModule(map, 'mf-room').conflicts).toEqual([]);
    expect(mapOfModule(map, 'shell').shares).toEqual(
      map.shares.filter(({ provided }) => provided.length > 0),
    );
  });
});
