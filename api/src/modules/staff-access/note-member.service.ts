import { auditedAll } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { insertAuditEntries } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import type { FactorContext } from './factor-proof.service';
import { listMerchantIds } from './own-sessions.queries';

type Facts = Readonly<Record<string, string | number>>;

const publishMember = (
  transaction: Executor,
  merchantIds: readonly number[],
  userId: number,
  now: Date,
): Promise<void> =>
  publishChanged(
    transaction,
    merchantIds.map((merchantId) => ({ merchantId, entity: 'staff', id: userId })),
    now,
  );

/**
 * Writes what a signed-in member changed of their own sign-in to the log of each of their merchants, and notifies their
 * open pages: they read the person again, and leave when their session has ended.
 */
export const noteOwnChange = async (
  transaction: Executor,
  context: UseCaseContext<StaffActor>,
  action: string,
  facts: Facts | null = null,
): Promise<void> => {
  const { actor, clock } = context;
  const merchantIds = [...actor.permissions.keys()];
  await auditedAll(
    transaction,
    context,
    merchantIds.map((merchantId) => ({
      action,
      entity: 'staff',
      entityId: actor.userId,
      merchantId,
      fields: Object.keys(facts ?? {}),
      before: null,
      after: facts,
    })),
  );
  await publishMember(transaction, merchantIds, actor.userId, clock.now());
};

type MemberNote = {
  readonly userId: number;
  readonly actor: string;
  readonly action: string;
  readonly requestId: string | null;
  readonly now: Date;
};

/** The same without a session: of a person who is signing in, or by an operator. */
export const noteMember = async (
  transaction: Executor,
  { userId, actor, action, requestId, now }: MemberNote,
): Promise<void> => {
  const merchantIds = await listMerchantIds(transaction, userId);
  await insertAuditEntries(
    transaction,
    merchantIds.map((merchantId) => ({
      actor,
      action,
      entity: 'staff',
      entityId: userId,
      merchantId,
      before: null,
      after: null,
      at: now,
      requestId,
    })),
  );
  await publishMember(transaction, merchantIds, userId, now);
};

/** The same for a member who is signing in. */
export const noteSignIn = (
  transaction: Executor,
  { clock, requestId }: FactorContext,
  userId: number,
  action: string,
): Promise<void> =>
  noteMember(transaction, {
    userId,
    actor: `merchant:${userId}`,
    action,
    requestId,
    now: clock.now(),
  });
