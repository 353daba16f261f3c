import { type Permission, permissions } from '@billfold/shared/contracts/permissions.contract';
import { createSecretHasher } from '../../../../core/secret-hasher';
import { buildRunsWorld, type RunsWorld } from './runs-world';
import { insertInvoice, insertStaff } from '../../../../testing/factories';
import type { Payer } from '../../../../testing/payment-world';
import { asStaff } from '../../../../testing/sign-in';

export const pin = '2580';
type Headers = { readonly authorization: string };
type Fields = Readonly<Record<string, unknown>>;
export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** A payer, and a staff member of the merchant with a PIN. */
export type Desk = { readonly payer: Payer; readonly staffId: number; readonly headers: Headers };

const formOf = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();

export type EditsWorld = RunsWorld & {
  readonly newDesk: () => Promise<Desk>;
  readonly staffAt: (
    payer: Payer,
    given?: object,
    granted?: readonly Permission[],
  ) => Promise<Omit<Desk, 'payer'>>;
  /** Water $100.00 and a tax of $20.00, due on 11/30. */
  readonly newBill: (desk: Desk, given?: object) => Promise<number>;
  readonly call: (
    headers: Headers,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    fields?: Fields,
    key?: string,
  ) => Promise<Answer>;
  readonly edit: (desk: Desk, id: number, fields: Fields) => Promise<Answer>;
  readonly cancel: (desk: Desk, id: number, fields?: Fields, key?: string) => Promise<Answer>;
  readonly read: (desk: Desk, id: number) => Promise<Record<string, unknown>>;
  readonly linesOf: (
    id: number,
  ) => Promise<readonly { id: number; kind: string; description: string; amount: number }[]>;
  /** The actions that the log names of an invoice. */
  readonly auditOf: (
    id: number,
  ) => Promise<readonly { action: string; actor: string; before: unknown; after: unknown }[]>;
  /** Ids of invoices in frames `changed` since the last call. */
  readonly framesOf: (payer: Payer) => Promise<readonly number[]>;
};

/** Staff who change invoices, in the world of planned payments. */
export const buildEditsWorld = async (): Promise<EditsWorld> => {
  const world = await buildRunsWorld();
  const { db } = world.database;
  const call: EditsWorld['call'] = async (headers, method, path, fields, key) => {
    const response = await world.app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        ...headers,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(fields === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields === undefined ? {} : { payload: formOf(fields) }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  const staffAt: EditsWorld['staffAt'] = async (
    { merchant },
    given = {},
    granted = permissions,
  ) => {
    const pin_hash = await createSecretHasher(world.config.security).hashPin(pin);
    const staff = await insertStaff(db, [merchant.id], { pin_hash, ...given }, granted);
    return { staffId: staff.id, headers: await asStaff(db, world.clock, staff.id) };
  };
  return {
    ...world,
    call,
    staffAt,
    newDesk: async () => {
      const payer = await world.payerIn('America/Denver');
      return { payer, ...(await staffAt(payer)) };
    },
    newBill: async ({ payer }, given = {}) =>
      (
        await insertInvoice(db, {
          subscription: payer.subscription,
          amount: 12_000,
          items: [{ description: 'Water', amount: 10_000 }],
          appends: [{ description: 'Tax', amount: 2_000 }],
          description: 'Water for May',
          ...given,
        })
      ).id,
    edit: ({ headers }, id, fields) => call(headers, 'PATCH', `user_invoices/${id}`, fields),
    cancel: ({ headers }, id, fields = { pin }, key) =>
      call(headers, 'DELETE', `user_invoices/${id}`, fields, key),
    read: async ({ headers }, id) => (await call(headers, 'GET', `user_invoices/${id}`)).body,
    linesOf: (id) =>
      db
        .selectFrom('invoice_lines')
        .select(['id', 'kind', 'description', 'amount'])
        .where('invoice_id', '=', id)
        .orderBy('kind', 'desc')
        .orderBy('position')
        .execute(),
    auditOf: (id) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'before', 'after'])
        .where('entity', '=', 'invoice')
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute(),
    framesOf: async ({ merchant }) => {
      const rows = await db
        .deleteFrom('live_outbox')
        .where('merchant_id', '=', merchant.id)
        .returning('event')
        .execute();
      return rows.flatMap(({ event }) => {
        const frame = event as { type: string; entity?: string; id: number };
        return frame.type === 'changed' && frame.entity === 'invoice' ? [frame.id] : [];
      });
    },
  };
};
