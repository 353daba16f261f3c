import type { ApiConfig } from '../../core/config';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Database, Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { createMerchantIn, type MerchantCreation } from '../merchant-setup/merchant-setup.public';
import { readApplied } from './application.domain';
import {
  type ApplicationRow,
  listSubmitted,
  lockAnyApplication,
  updateApplication,
} from './application.queries';

type DecisionWorld = {
  readonly db: Database;
  readonly config: Pick<ApiConfig, 'publicUrl' | 'security'>;
  readonly now: Date;
};

/** `unfit`: it has another status, which is what `status` says. `before`: the same was decided before. */
type NotDecided =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unfit' | 'before'; readonly application: ApplicationRow };
export type Refusal =
  | NotDecided
  | { readonly kind: 'refused'; readonly application: ApplicationRow };
export type Approval =
  | NotDecided
  | { readonly kind: 'taken' | 'approved'; readonly made: MerchantCreation };

export const readSubmitted = ({ db }: Pick<DecisionWorld, 'db'>) => listSubmitted(db);

/** Keeps the decision, with an entry in the log and news for the screens of the applicant's merchant. */
const decide = async (
  transaction: Executor,
  { before, after }: { readonly before: ApplicationRow; readonly after: ApplicationRow },
  now: Date,
): Promise<void> => {
  await updateApplication(transaction, after, now);
  const loggedOf = ({ status, refusal, merchant_id: merchantId }: ApplicationRow) => ({
    status,
    refusal,
    merchant_id: merchantId,
  });
  await insertAuditEntry(transaction, {
    actor: 'system:operator',
    action: `application.${after.status}`,
    entity: 'application',
    entityId: before.id,
    merchantId: before.merchant_ids[0] ?? null,
    before: loggedOf(before),
    after: loggedOf(after),
    at: now,
    requestId: null,
  });
  await publishChanged(
    transaction,
    before.merchant_ids.map((merchantId) => ({ merchantId, entity: 'merchant', id: merchantId })),
    now,
  );
};

/**
 * For operators: the application becomes a merchant, whose owner gets a mail, all in one transaction. Once more changes
 * nothing. Throws a sentence for each value that is missing or unfit; nothing is stored then.
 */
export const approveApplication = (
  { db, config, now }: DecisionWorld,
  { id, gatewayMerchantId }: { readonly id: number; readonly gatewayMerchantId: string | null },
): Promise<Approval> =>
  db.transaction().execute(async (transaction) => {
    const before = await lockAnyApplication(transaction, id);
    if (before === undefined) return { kind: 'unknown' };
    if (before.status === 'approved') return { kind: 'before', application: before };
    if (before.status !== 'submitted') return { kind: 'unfit', application: before };
    const applied = readApplied(before.data);
    const made = await createMerchantIn(
      transaction,
      { config, now },
      {
        ...applied,
        name: before.merchant_name,
        gatewayMerchantId: gatewayMerchantId ?? applied.gatewayMerchantId,
      },
    );
    if (made.kind === 'taken') return { kind: 'taken', made };
    const after = { ...before, status: 'approved', refusal: null, merchant_id: made.id };
    await decide(transaction, { before, after }, now);
    return { kind: 'approved', made };
  });

/** For operators: the applicant reads the reason, and can change and submit it again. */
export const refuseApplication = (
  { db, now }: DecisionWorld,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<Refusal> =>
  db.transaction().execute(async (transaction) => {
    const before = await lockAnyApplication(transaction, id);
    if (before === undefined) return { kind: 'unknown' };
    if (before.status === 'refused') return { kind: 'before', application: before };
    if (before.status !== 'submitted') return { kind: 'unfit', application: before };
    const after = { ...before, status: 'refused', refusal: reason };
    await decide(transaction, { before, after }, now);
    return { kind: 'refused', application: after };
  });
