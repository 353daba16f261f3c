import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertAuditEntry } from '../../db/audit.queries';
import { insertMembership, insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertSide, insertTwoSides, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };

describe('GET audit_log', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana, bob } = await insertTwoSides(test));
    await write(ana, `merchant:${ana.staff.id}`, 'invoice.changed', 0);
    await write(ana, `customer:${ana.customer.id}`, 'invoice.opened', 1);
    await write(ana, 'system:reconciler', 'invoice.paid', 1);
    await write(bob, `merchant:${bob.staff.id}`, 'invoice.changed', 2);
  });
  beforeEach(() => test.clock.set(testNow));
  afterAll(() => test.close());

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
