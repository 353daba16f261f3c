import { insertAuditEntry } from '../../../db/audit.queries';
import type { Database, Executor } from '../../../db/database';
import type { ApiKeyKind } from './api-key.domain';
import {
  findBusiness,
  listBusinesses,
  listKeys,
  listOrigins,
  revokeKey,
  type Business,
  type KeyRow,
} from './business-access.queries';
import { addKey, putOrigins, wrongOrigins } from './business-access.service';

/** How an operator gives a merchant its keys and sites; `by` is the person at the terminal. */
export type AccessContext = {
  readonly db: Database;
  readonly now: Date;
  readonly by: string;
  readonly allowsLocal: boolean;
};

/** An error that the operator can solve; the message is complete. */
export class AccessProblem extends Error {}

const getBusiness = async (db: Executor, name: string): Promise<Business> => {
  const business = await findBusiness(db, name);
  if (business !== undefined) return business;
  const merchantLines = (await listBusinesses(db))
    .slice(0, 20)
    .map((one) => `  ${one.id}  ${one.name}`);
  throw new AccessProblem(
    [`No business is called ${name}. There are:`, ...merchantLines].join('\n'),
  );
};

const audit = (
  executor: Executor,
  { now, by }: AccessContext,
  action: string,
  merchantId: number,
  before: unknown,
  after: unknown,
): Promise<void> =>
  insertAuditEntry(executor, {
    actor: `system:${by}`,
    action,
    entity: 'merchant',
    entityId: merchantId,
    before,
    after,
    at: now,
    requestId: null,
  });

export type BusinessAccess = {
  readonly business: Business;
  readonly keys: readonly KeyRow[];
  readonly origins: readonly string[];
};

export const showAccess = async ({ db }: AccessContext, name: string): Promise<BusinessAccess> => {
  const business = await getBusiness(db, name);
  return {
    business,
    keys: await listKeys(db, business.id),
    origins: await listOrigins(db, business.id),
  };
};

/** The key is in the answer and nowhere else. */
export const createKey = async (
  context: AccessContext,
  name: string,
  kind: ApiKeyKind,
): Promise<{ readonly id: number; readonly key: string; readonly companyToken: string }> => {
  const { id: merchantId } = await getBusiness(context.db, name);
  return context.db.transaction().execute(async (transaction) => {
    const made = await addKey(transaction, { merchantId, kind, now: context.now });
    const { id, key, hint, companyToken } = made;
    await audit(transaction, context, 'api_key.created', merchantId, null, { key: id, kind, hint });
    return { id, key, companyToken };
  });
};

export const endKey = async (context: AccessContext, name: string, id: number): Promise<void> => {
  const { id: merchantId } = await getBusiness(context.db, name);
  await context.db.transaction().execute(async (transaction) => {
    if (!(await revokeKey(transaction, merchantId, id, context.now)))
      throw new AccessProblem(`${name} has no working key ${id}.`);
    await audit(transaction, context, 'api_key.revoked', merchantId, null, { key: id });
  });
};

/** The whole list: a site that is not in it may no longer open the page. */
export const setOrigins = async (
  context: AccessContext,
  name: string,
  origins: readonly string[],
): Promise<readonly string[]> => {
  const wrong = wrongOrigins(origins, context);
  if (wrong.length > 0)
    throw new AccessProblem(
      `Not an origin: ${wrong.join(', ')}. Write https://shop.example, without a path and in small letters.`,
    );
  const { id: merchantId } = await getBusiness(context.db, name);
  return context.db.transaction().execute(async (transaction) => {
    const { before, after } = await putOrigins(transaction, merchantId, origins);
    await audit(
      transaction,
      context,
      'origins.set',
      merchantId,
      { sites: before },
      { sites: after },
    );
    return after;
  });
};
