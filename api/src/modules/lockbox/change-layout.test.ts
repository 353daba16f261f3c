import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testNow } from '../../testing/test-app';
import { changeLayout, type LayoutContext, showLayout } from './change-layout.service';
import { bai2, fixed80 } from './shipped-layouts.domain';
import {
  buildLockboxWorlds,
  type LockboxWorld,
  type LockboxWorlds,
} from '../../testing/lockbox-world';

let worlds: LockboxWorlds;
let world: LockboxWorld;
let context: LayoutContext;
beforeAll(async () => {
  worlds = await buildLockboxWorlds();
  world = await worlds.open();
  context = { db: world.db, now: testNow, by: 'system:lockbox-layout' };
});
afterAll(() => worlds.close());

describe('changeLayout', () => {
  it('sets a layout that ships and one of a bank, with an audit row', async () => {
    const { name } = world.merchant;
    expect((await showLayout(context, name)).layout).toEqual(fixed80);
    await changeLayout(context, name, 'bai2');
    expect((await showLayout(context, name)).layout).toEqual(bai2);
    const own = { ...fixed80, name: 'first-bank', lineEnd: '\n' };
    await changeLayout(context, name, own);
    await world.pay({ amount: 100 });
    expect((await world.madeFile()).content).toMatch(/^H20261119.*\n$/s);
    const { rows } = await sql<object>`
      select actor, merchant_id, after -> 'layout' ->> 'name' as name from audit_log
        where action = 'lockbox_layout.changed' order by id`.execute(world.db);
    const entry = { actor: 'system:lockbox-layout', merchant_id: world.merchant.id };
    expect(rows).toEqual([
      { ...entry, name: 'bai2' },
      { ...entry, name: 'first-bank' },
    ]);
  });

  it.each([
    ['an unknown name', 'cobol', 'No layout cobol ships: fixed-80 and bai2 do.'],
    ['a file of nothing', {}, 'lockbox files: must have'],
    [
      'a layout without fields',
      { ...fixed80, detail: { fields: [] } },
      'lockbox files: /detail/fields must',
    ],
  ])('refuses %s and keeps the one before', async (_name, given, text) => {
    const { name } = world.merchant;
    const before = await showLayout(context, name);
    await expect(changeLayout(context, name, given)).rejects.toThrow(text);
    expect(await showLayout(context, name)).toEqual(before);
  });

  it('names a merchant that does not exist', async () => {
    await expect(changeLayout(context, 'Nowhere', 'bai2')).rejects.toThrow(
      'There is no business named Nowhere.',
    );
  });
});
