import { auditFileColumns, type AuditView } from '@billfold/shared/contracts/audit.contract';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertAuditEntry } from '../../db/audit.queries';
import { insertMembership, insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertSide, insertTwoSides, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('GET audit_log', () => {
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    ({ ana, bob } = await insertTwoSides(test));
    await write(ana, `merchant:${ana.staff.id}`, 'invoice.changed', 0);
    await write(ana, `customer:${ana.customer.id}`, 'invoice.opened', 1);
    await write(ana, 'system:reconciler', 'invoice.paid', 1);
    await write(bob, `merchant:${bob.staff.id}`, 'invoice.changed', 2);
  });

  const write = ({ invoice }: Side, actor: string, action: string, minutes: number) =>
    insertAuditEntry(test.database.db, {
      actor,
      action,
      entity: 'invoice',
      entityId: invoice.id,
      before: { amount: 1 },
      after: { amount: 2 },
      at: new Date(testNow.getTime() + minutes * 60_000),
      requestId: null,
    });
  const read = async (query = '', headers: Headers = ana.staffHeaders) => {
    const answer = await test.app.inject({ url: `/api/audit_log?${query}`, headers });
    const rows = answer.json<AuditView[]>();
    return { answer, rows, actions: rows.map(({ action }) => action) };
  };

  it('answers who changed what at the own merchant, the newest first', async () => {
    const { rows } = await read();
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        at: '2026-11-20T19:01:00.000Z',
        merchant_id: ana.merchant.id,
        time_zone: ana.merchant.time_zone,
        actor: { kind: 'system', name: 'reconciler' },
        action: 'invoice.paid',
        entity: 'invoice',
        entity_id: ana.invoice.id,
        entity_name: ana.invoice.invoice_number,
        before: { amount: 1 },
        after: { amount: 2 },
      },
      expect.objectContaining({ actor: { kind: 'customer', name: 'Ana Rivera' } }),
      expect.objectContaining({ actor: { kind: 'staff', name: ana.staff.full_name } }),
    ]);
  });

  it('pages without a gap between rows of one moment, and filters by person and kind', async () => {
    const first = await read('limit=1');
    const next = await read(`limit=2&cursor=${String(first.answer.headers['x-next-cursor'])}`);
    expect([...first.actions, ...next.actions]).toEqual([
      'invoice.paid',
      'invoice.opened',
      'invoice.changed',
    ]);
    expect((await read(`staff=${ana.staff.id}`)).actions).toEqual(['invoice.changed']);
    expect((await read('entity=trigger')).actions).toEqual([]);
    expect((await read('q=invoice opened')).actions).toEqual(['invoice.opened']);
    expect((await read('q=reconciler')).actions).toEqual(['invoice.paid']);
  });

  it.each([
    ['paid online', 'payment_attempt', 'payment_posted', { door: 'pay_once' }],
    ['Payment not charged', 'payment_attempt', 'payment_not_charged', null],
    ['held on the card', 'payment_attempt', 'payment_begun', { state: 'authorised' }],
    ['two-step verification', 'staff', 'staff.second_factor_on', null],
  ])('finds %j, which the line shows', async (search, entity, action, after) => {
    const { merchant, staff, staffHeaders } = await insertSide(test, `Words-${action}`);
    const entry = { actor: `merchant:${staff.id}`, merchantId: merchant.id, entityId: 900_002 };
    for (const one of [
      { entity, action, after },
      { entity: 'tag', action: 'tag.renamed', after: null },
    ])
      await insertAuditEntry(test.database.db, {
        ...entry,
        ...one,
        before: null,
        at: testNow,
        requestId: null,
      });
    const { actions } = await read(`q=${encodeURIComponent(search)}`, staffHeaders);
    expect(actions).toEqual([action]);
  });

  it('finds a person without a name by the username that the line shows', async () => {
    const { db } = test.database;
    const { staff, ...side } = await insertSide(test, 'Nameless');
    const unnamed = { first_name: '', last_name: '' };
    await db.updateTable('users').set(unnamed).where('id', '=', staff.id).execute();
    await write({ staff, ...side }, `merchant:${staff.id}`, 'invoice.changed', 0);
    const { rows } = await read(`q=${staff.username}`, side.staffHeaders);
    expect(rows).toEqual([
      expect.objectContaining({ actor: { kind: 'staff', name: staff.username } }),
    ]);
  });

  it('filters by several merchants, of which others stay hidden', async () => {
    const [one, two] = [await insertSide(test, 'One'), await insertSide(test, 'Two')];
    await write(one, `merchant:${one.staff.id}`, 'invoice.first', 0);
    await write(two, `merchant:${two.staff.id}`, 'invoice.second', 1);
    const joined = { user_id: one.staff.id, merchant_id: two.merchant.id };
    await insertMembership(test.database.db, joined);
    const actions = async (...ids: readonly number[]) =>
      (await read(`merchant_id=${ids.join(',')}`, one.staffHeaders)).actions;
    expect(await actions(one.merchant.id, two.merchant.id)).toEqual([
      'invoice.second',
      'invoice.first',
    ]);
    expect(await actions(two.merchant.id)).toEqual(['invoice.second']);
    expect(await actions(ana.merchant.id)).toEqual([]);
  });

  it('shows the changes of one record', async () => {
    const ofInvoice = `entity=invoice&entity_id=${ana.invoice.id}`;
    expect((await read(ofInvoice)).rows).toHaveLength(3);
    expect((await read(`entity=invoice&entity_id=${ana.otherInvoice.id}`)).rows).toEqual([]);
    expect((await read(ofInvoice, bob.staffHeaders)).rows).toEqual([]);
  });

  it('takes both days of a period in, by the calendar of the merchant', async () => {
    const { merchant, staff, staffHeaders } = await insertSide(test, 'Day');
    // Denver is seven hours behind: its 10th is from 07:00 to 07:00.
    for (const [action, at] of [
      ['tag.before', '2026-11-10T06:59:59Z'],
      ['tag.first', '2026-11-10T07:00:00Z'],
      ['tag.last', '2026-11-11T06:59:59Z'],
      ['tag.after', '2026-11-11T07:00:00Z'],
    ] as const)
      await insertAuditEntry(test.database.db, {
        actor: `merchant:${staff.id}`,
        merchantId: merchant.id,
        action,
        entity: 'tag',
        entityId: 900_001,
        before: null,
        after: null,
        at: new Date(at),
        requestId: null,
      });
    const actions = async (query: string) => (await read(query, staffHeaders)).actions;
    expect(await actions('from=2026-11-10&to=2026-11-10')).toEqual(['tag.last', 'tag.first']);
    expect(await actions('from=11/11/2026')).toEqual(['tag.after']);
    expect(await actions('to=2026-11-09')).toEqual(['tag.before']);
    const url = '/api/audit_log?from=2026-02-30';
    expect((await test.app.inject({ url, headers: staffHeaders })).statusCode).toBe(400);
  });

  it('shows the changes of one customer, of the own merchants alone', async () => {
    const [cora, dora] = [await insertSide(test, 'Cora'), await insertSide(test, 'Dora')];
    for (const [side, action] of [
      [cora, 'subscription.notifications_changed'],
      [dora, 'subscription.edited'],
    ] as const)
      await insertAuditEntry(test.database.db, {
        actor: `merchant:${side.staff.id}`,
        action,
        entity: 'subscription',
        entityId: side.subscription.id,
        before: { sms_opt_in: false },
        after: { sms_opt_in: true },
        at: testNow,
        requestId: null,
      });
    expect((await read(`customer=${cora.subscription.id}`, cora.staffHeaders)).actions).toEqual([
      'subscription.notifications_changed',
    ]);
    expect((await read(`customer=${dora.subscription.id}`, cora.staffHeaders)).actions).toEqual([]);
  });

  it('shows changes of the accounts of own staff, and none of a customer', async () => {
    const { db } = test.database;
    const { staff, customer, merchant, staffHeaders } = await insertSide(test, 'Pia');
    for (const id of [staff.id, customer.id])
      await insertAuditEntry(db, {
        actor: `merchant:${id}`,
        action: 'user.pin_set',
        entity: 'user',
        entityId: id,
        before: null,
        after: null,
        at: testNow,
        requestId: null,
      });
    expect((await read('entity=user', staffHeaders)).rows).toEqual([
      expect.objectContaining({
        action: 'user.pin_set',
        entity_id: staff.id,
        entity_name: staff.full_name,
        merchant_id: merchant.id,
      }),
    ]);
    expect((await read('entity=user')).rows).toEqual([]);
  });

  it('shows the log of no merchant where the reader does not manage the team', async () => {
    const { db } = test.database;
    const lead = await insertStaff(db, [bob.merchant.id]);
    await insertMembership(db, { user_id: lead.id, merchant_id: ana.merchant.id }, ['view']);
    const headers = await asStaff(db, test.clock, lead.id);
    expect((await read('', headers)).rows.map((row) => row.merchant_id)).toEqual([bob.merchant.id]);
    expect((await read(`merchant_id=${ana.merchant.id}`, headers)).rows).toEqual([]);
  });
});

describe('GET audit_log/export', () => {
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    ana = await insertSide(test, 'Eva');
    bob = await insertSide(test, 'Ben');
    for (const [side, number] of [
      [ana, 1],
      [bob, 2],
      [ana, 3],
    ] as const)
      await insertAuditEntry(test.database.db, {
        actor: `merchant:${side.staff.id}`,
        action: `invoice.changed_${number}`,
        entity: 'invoice',
        entityId: side.invoice.id,
        before: { description: '=1+1, "x"' },
        after: null,
        at: new Date(testNow.getTime() + number * 60_000),
        requestId: null,
      });
  });

  const save = (query = '', headers: Headers = ana.staffHeaders) =>
    test.app.inject({ url: `/api/audit_log/export?${query}`, headers });
  const linesOf = (body: string) =>
    body
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(1, -1);

  it('answers who, what, before and after of the own merchant as a file', async () => {
    const answer = await save();
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-2026-\d\d-\d\d\.csv"$/,
    );
    expect(answer.body.split('\r\n')[0]).toBe(`\uFEFF${auditFileColumns.join(',')}`);
    const lines = linesOf(answer.body).filter((line) => !line.includes('audit.exported'));
    expect(lines.map((line) => line.split(',')[5])).toEqual([
      'invoice.changed_3',
      'invoice.changed_1',
    ]);
    expect(lines[1]).toMatch(
      new RegExp(
        `^\\d+,2026-11-20T19:01:00.000Z,${ana.merchant.id},staff,${ana.staff.full_name},invoice.changed_1,invoice,${ana.invoice.id},`,
      ),
    );
    expect(lines[1]).toContain(String.raw`"{""description"":""=1+1, \""x\""""}",`);
  });

  it('follows the filters, and is itself a line of the log', async () => {
    expect(linesOf((await save(`q=changed 1&staff=${ana.staff.id}`)).body)).toHaveLength(1);
    expect(linesOf((await save('entity=trigger')).body)).toEqual([]);
    const url = '/api/audit_log?entity=merchant&limit=1&sort=-at';
    const log = await test.app.inject({ url, headers: ana.staffHeaders });
    expect(log.json<AuditView[]>()).toMatchObject([
      { action: 'audit.exported', after: { entity: 'trigger', is_searched: false } },
    ]);
  });

  it('needs the permission to export beside the one to manage the team', async () => {
    const { db } = test.database;
    const lead = await insertStaff(db, []);
    const merchant_id = ana.merchant.id;
    await insertMembership(db, { user_id: lead.id, merchant_id }, ['view', 'team']);
    const answer = await save('', await asStaff(db, test.clock, lead.id));
    expect([answer.statusCode, answer.body]).toEqual([
      403,
      expect.stringContaining(missingPermissionText('export')),
    ]);
    await insertMembership(db, { user_id: lead.id, merchant_id: bob.merchant.id }, [
      'view',
      'export',
    ]);
    expect(linesOf((await save('', await asStaff(db, test.clock, lead.id))).body)).toEqual([]);
  });
});
