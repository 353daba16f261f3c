import type {
  CreatedKey,
  CreateKeyRequest,
  MerchantKeys,
  SetSitesRequest,
} from '@billfold/shared/contracts/api-keys.contract';
import type { UseCaseContext } from '../../../context/use-case-context';
import { requirePermission, type StaffActor } from '../../../core/actor';
import type { Executor } from '../../../db/database';
import { makeShownOnce } from '../../idempotency/idempotency.public';
import { recordChange } from '../../live-events/live-events.public';
import {
  findKeyHint,
  type KeyRow,
  listKeyOwners,
  listKeys,
  listOrigins,
  revokeKey,
} from './business-access.queries';
import { addKey, putOrigins, wrongOrigins } from './business-access.service';
import { keyNotFound, keyShownBefore, originsRefused, sitesChanged } from './embedded.errors';

type Context = UseCaseContext<StaffActor>;

const presentKey = ({
  id,
  kind,
  hint,
  created_at,
  revoked_at,
}: KeyRow): MerchantKeys['keys'][0] => ({
  id,
  kind: kind === 'secret' ? 'secret' : 'publishable',
  hint,
  created_at: created_at.toISOString(),
  revoked_at: revoked_at?.toISOString() ?? null,
});

/** Company token, keys and sites of the merchants whose keys the caller manages. Each key shows its hint. */
export const readKeys = async ({ db, actor }: Context): Promise<MerchantKeys[]> => {
  const owners = await listKeyOwners(db, actor.merchantIds);
  return Promise.all(
    owners.map(async ({ id, name, company_token }) => ({
      merchant_id: id,
      merchant_name: name,
      company_token,
      keys: (await listKeys(db, id)).map(presentKey),
      origins: [...(await listOrigins(db, id))],
    })),
  );
};

type AccessChange = {
  readonly action: string;
  readonly keyId: number;
  readonly before: object | null;
  readonly after: object | null;
};

/** In the audit log of the merchant, and at once on open screens. */
const record = async (
  transaction: Executor,
  context: Context,
  merchantId: number,
  { action, keyId, before, after }: AccessChange,
): Promise<void> => {
  await recordChange<Readonly<Record<string, unknown>>>(
    transaction,
    context,
    {
      action,
      entity: 'merchant',
      entityId: merchantId,
      merchantId,
      fields: ['key', 'kind', 'hint', 'sites'].filter((field) => field in (after ?? before ?? {})),
      before: before === null ? null : { ...before },
      after: after === null ? null : { ...after },
    },
    { entity: 'api_key', id: keyId },
  );
};

/**
 * Makes a key and answers it, this once. What is stored under the idempotency key is without it, so a repeat throws
 * keyShownBefore.
 */
export const createStaffKey = async (
  context: Context,
  request: CreateKeyRequest,
  idempotencyKey: string | undefined,
): Promise<CreatedKey> => {
  const { merchant_id: merchantId, kind } = request;
  requirePermission(context.actor, 'keys', merchantId);
  const making = { route: 'POST keys', key: idempotencyKey, request };
  const make = async (transaction: Executor) => {
    const now = context.clock.now();
    const { id, hint, key, companyToken } = await addKey(transaction, { merchantId, kind, now });
    await record(transaction, context, merchantId, {
      action: 'api_key.created',
      keyId: id,
      before: null,
      after: { key: id, kind, hint },
    });
    const shown: CreatedKey = { id, kind, hint, key, company_token: companyToken };
    return { shown, kept: { hint } };
  };
  return makeShownOnce(context, making, make, ({ hint }) => keyShownBefore(hint));
};

/** Ends a key at once; one that has ended already stays as it is. Throws keyNotFound. */
export const revokeStaffKey = async (
  context: Context,
  merchantId: number,
  id: number,
): Promise<void> => {
  requirePermission(context.actor, 'keys', merchantId);
  await context.db.transaction().execute(async (transaction) => {
    const hint = await findKeyHint(transaction, merchantId, id);
    if (hint === undefined) throw keyNotFound();
    if (!(await revokeKey(transaction, merchantId, id, context.clock.now()))) return;
    await record(transaction, context, merchantId, {
      action: 'api_key.revoked',
      keyId: id,
      before: { key: id, hint },
      after: null,
    });
  });
};

/**
 * Sets the whole list of sites. Throws originsRefused, and sitesChanged when it is not the list any more that the
 * caller saw.
 */
export const setSites = async (context: Context, request: SetSitesRequest): Promise<void> => {
  const { merchant_id: merchantId, origins, replaces } = request;
  requirePermission(context.actor, 'keys', merchantId);
  const allowsLocal = context.config.environment !== 'production';
  const wrong = wrongOrigins(origins, { allowsLocal });
  if (wrong.length > 0) throw originsRefused(wrong);
  const seen = replaces.toSorted().join(' ');
  await context.db.transaction().execute(async (transaction) => {
    const { before, after } = await putOrigins(transaction, merchantId, origins, (present) => {
      if (present.toSorted().join(' ') !== seen) throw sitesChanged();
    });
    await record(transaction, context, merchantId, {
      action: 'origins.set',
      keyId: 0,
      before: { sites: before },
      after: { sites: after },
    });
  });
};
