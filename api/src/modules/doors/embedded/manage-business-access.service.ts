import { insertAuditEntry } from '../../../db/audit.queries';
import type { Database, Executor } from '../../../db/database';
import {
  createApiKey,
  createCompanyToken,
  hashSecret,
  hintOf,
  type ApiKeyKind,
} from './api-key.domain';
import {
  findBusiness,
  insertKey,
  keepCompanyToken,
  listBusinesses,
  listKeys,
  listOrigins,
  replaceOrigins,
  revokeKey,
  type Business,
  type KeyRow,
} from './business-access.queries';
import { readOrigin } from './web-address.domain';

/** How an operator gives a business its keys and sites; `by` is who sits at the terminal. */
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
  const known = (await listBusinesses(db)).slice(0, 20).map((one) => `  ${one.id}  ${one.name}`);
  throw new AccessProblem([`No business is called ${name}. There are:`, ...known].join('\n'));
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
  const key = createApiKey(kind);
  return context.db.transaction().execute(async (transaction) => {
    const companyToken = await keepCompanyToken(transaction, merchantId, createCompanyToken());
    const id = await insertKey(transaction, {
      merchantId,
      kind,
      keyHash: hashSecret(key),
      hint: hintOf(key),
      now: context.now,
    });
    await audit(transaction, context, 'api_key.created', merchantId, null, {
      key: id,
      kind,
      hint: hintOf(key),
    });
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
  const wrong = origins.filter((text) => readOrigin(text, context) === undefined);
  if (wrong.length > 0)
    throw new AccessProblem(
      `Not an origin: ${wrong.join(', ')}. Write https://shop.example, without a path and in small letters.`,
    );
  const { id: merchantId } = await getBusiness(context.db, name);
  const wanted = [...new Set(origins)].toSorted();
  await context.db.transaction().execute(async (transaction) => {
    const before = await listOrigins(transaction, merchantId);
    await replaceOrigins(transaction, merchantId, wanted);
    await audit(transaction, context, 'origins.set', merchantId, before, wanted);
  });
  return wanted;
};
