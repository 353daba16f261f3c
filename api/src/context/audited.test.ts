import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { StaffActor } from '../core/actor';
import { createControlledClock } from '../core/clock';
import { insertAuditEntry } from '../db/audit.queries';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
} from '../testing/factories';
import { testNow } from '../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { audited } from './audited';

let database: TestDatabase;
let merchantId: number;
let invoiceId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  merchantId = (await insertMerchant(db)).id;
  const subscription = await insertSubscription(db, {
    user_id: (await insertCustomer(db)).id,
    merchant_id: merchantId,
  });
  invoiceId = (await insertInvoice(db, { subscription })).id;
});
afterAll(() => database.close());

const actor: StaffActor = {
  kind: 'merchant',
  isProgram: false,
  userId: 8,
  username: 'olive',
  role: 2,
  sessionId: 77,
  merchantIds: [],
  permissions: new Map(),
  secondFactor: 'none',
};
const context = {
  actor,
  clock: createControlledClock({ start: testNow, frozen: true }),
  requestId: 'r-1',
};
const rowsOf = async (action: string) =>
  (
    await sql<Record<string, unknown>>`
      select actor, entity, entity_id, merchant_id, session_id, before, after, request_id from audit_log
        where action = ${action}`.execute(database.db)
  ).rows;

describe('the audit log', () => {
  it('keeps the allowed fields that differ, with the merchant and the session', async () => {
    const tag = { id: 3, name: 'VIP', color: 'red', secret: 'x' };
    const change = {
      entity: 'tag',
      entityId: 3,
      merchantId,
      fields: ['name', 'color'],
      before: tag,
    } as const;
    const renamed = { ...tag, name: 'Best', secret: 'y' };
    expect(
      await audited(database.db, context, { ...change, action: 'tag.renamed', after: renamed }),
    ).toBe(true);
    await audited(database.db, context, { ...change, action: 'tag.deleted', after: null });
    expect(await rowsOf('tag.renamed')).toEqual([
      {
        actor: 'merchant:8',
        entity: 'tag',
        entity_id: 3,
        merchant_id: merchantId,
        session_id: 77,
        before: { name: 'VIP' },
        after: { name: 'Best' },
        request_id: 'r-1',
      },
    ]);
    expect(await rowsOf('tag.deleted')).toMatchObject([
      { before: { name: 'VIP', color: 'red' }, after: null },
    ]);
  });

  it('gets no row from a change without a difference', async () => {
    const same = { id: 3, name: 'VIP' };
    const change = { entity: 'tag', entityId: 3, merchantId, fields: ['name'] } as const;
    expect(
      await audited(database.db, context, {
        ...change,
        action: 'tag.untouched',
        before: same,
        after: { ...same },
      }),
    ).toBe(false);
    expect(await rowsOf('tag.untouched')).toEqual([]);
  });

  it.each([
    ['invoice', () => invoiceId],
    ['merchant', () => merchantId],
  ])('names the merchant of a row about an %s that names none', async (entity, id) => {
    const action = `${entity}.tested`;
    await insertAuditEntry(database.db, {
      actor: 'system:test',
      action,
      entity,
      entityId: id(),
      before: null,
      after: null,
      at: testNow,
      requestId: null,
    });
    expect(await rowsOf(action)).toMatchObject([{ merchant_id: merchantId, session_id: null }]);
  });

  it.each([
    ['update', sql`update audit_log set actor = 'other'`],
    ['delete', sql`delete from audit_log`],
    ['truncate', sql`truncate audit_log`],
  ])('refuses to %s its rows', async (_, statement) => {
    await expect(statement.execute(database.db)).rejects.toThrow('the audit log is append-only');
  });
});
