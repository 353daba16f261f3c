import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertMerchant, insertStaff } from '../../testing/factories';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createMerchant } from './create-merchant.service';
import type { NewMerchant } from './new-merchant.domain';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const lakeside: NewMerchant = {
  name: 'Lakeside Water',
  timeZone: 'America/Chicago',
  ownerName: 'Mia Ann Cole',
  ownerEmail: 'Mia@lakeside.test',
  gatewayMerchantId: '496160873888',
};
const create = (given: Partial<NewMerchant>) =>
  createMerchant(
    { db: test.database.db, config: test.config, now: test.clock.now() },
    { ...lakeside, ...given },
  );
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(test.database.db)).rows;
const mailsTo = (address: string) =>
  rows(sql<{ subject: string; body: string }>`
    select subject, body from notices where address = ${address} order by id`);
const merchants = () => rows(sql<{ name: string }>`select name from merchants order by id`);

describe('a new merchant', () => {
  it('has an owner with all permissions, who chooses a password by a mailed link', async () => {
    const { id, kind } = await create({});
    expect(kind).toBe('created');
    const made = await rows(sql`
      select m.name, m.time_zone, m.gateway_merchant_id, u.first_name, u.last_name, u.username, u.state, u.role,
        'team' = any(s.permissions) and 'keys' = any(s.permissions) as is_owner,
        (select count(*) from auto_groups g where g.merchant_id = m.id and g.is_all_customers)::integer as groups
        from merchants m join merchant_staff s on s.merchant_id = m.id join users u on u.id = s.user_id
       where m.id = ${id}`);
    expect(made).toEqual([
      {
        name: 'Lakeside Water',
        time_zone: 'America/Chicago',
        gateway_merchant_id: '496160873888',
        first_name: 'Mia Ann',
        last_name: 'Cole',
        username: 'mia',
        state: 'invited',
        role: 2,
        is_owner: true,
        groups: 1,
      },
    ]);
    expect(await mailsTo('mia@lakeside.test')).toHaveLength(1);
    expect(
      await rows(
        sql`select actor, action, entity from audit_log where merchant_id = ${id} order by id`,
      ),
    ).toEqual([
      { actor: 'system:operator', action: 'merchant.created', entity: 'merchant' },
      { actor: 'system:operator', action: 'staff.invited', entity: 'staff' },
    ]);
  });

  it('is created once when the same values come again', async () => {
    const elm = { name: 'Elm Power', ownerEmail: 'ida@elm.test' };
    const { id } = await create(elm);
    const before = await merchants();
    expect(await create({ ...elm, name: ' Elm  Power ' })).toEqual({
      kind: 'present',
      id,
      name: 'Elm Power',
      ownerEmail: 'ida@elm.test',
    });
    expect(await merchants()).toEqual(before);
    expect(await mailsTo('ida@elm.test')).toHaveLength(1);
  });

  it('is refused for a name that is taken with other values, or in an address', async () => {
    const { id } = await insertMerchant(test.database.db, { name: 'Pine Gas' });
    const pine = { name: 'Pine Gas', ownerEmail: 'bo@pine.test' };
    const before = await merchants();
    for (const given of [pine, { ...pine, name: 'pine_gas' }])
      expect(await create(given)).toEqual({
        kind: 'taken',
        id,
        name: 'Pine Gas',
        ownerEmail: 'bo@pine.test',
      });
    expect(await merchants()).toEqual(before);
    expect(await mailsTo('bo@pine.test')).toEqual([]);
  });

  it('is refused with a sentence for each value that is unfit', async () => {
    const before = await merchants();
    const unfit = {
      name: ' - ',
      timeZone: 'Chicago',
      ownerName: ' ',
      ownerEmail: 'mia',
      gatewayMerchantId: '4 9',
    };
    await expect(create(unfit)).rejects.toThrow(
      "The name needs a letter or a digit, and at most 120 characters. There is no time zone Chicago. Write it as America/Chicago. The owner's name is missing. mia isn't an email address. The gateway's merchant id has letters, digits, - and _ only.",
    );
    expect(await merchants()).toEqual(before);
  });

  it('is owned by an active staff account, and by none that was deactivated', async () => {
    const harbor = await insertMerchant(test.database.db);
    await insertStaff(test.database.db, [harbor.id], { email: 'kim@harbor.test', state: 'active' });
    await insertStaff(test.database.db, [harbor.id], {
      email: 'gone@harbor.test',
      state: 'inactive',
    });
    const name = 'Harbor Gas';
    await expect(create({ name, ownerEmail: 'gone@harbor.test' })).rejects.toThrow(
      'Another staff account uses this email.',
    );
    expect(await create({ name, ownerEmail: 'kim@harbor.test' })).toMatchObject({
      kind: 'created',
      isInvited: false,
    });
    expect(await mailsTo('kim@harbor.test')).toMatchObject([
      { subject: "You're on the Harbor Gas team" },
    ]);
    expect((await merchants()).filter((one) => one.name === name)).toHaveLength(1);
  });

  it('is one when two of a name come at once', async () => {
    const oak = { name: 'Oak Fiber', ownerEmail: 'lee@oak.test' };
    const both = await Promise.all([create(oak), create({ ...oak, ownerEmail: 'pat@oak.test' })]);
    expect(new Set(both.map(({ kind }) => kind))).toEqual(new Set(['created', 'taken']));
    expect((await merchants()).filter(({ name }) => name === 'Oak Fiber')).toHaveLength(1);
  });
});
