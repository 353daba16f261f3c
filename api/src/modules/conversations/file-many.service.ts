import type { ConversationFilterInput } from '@billfold/shared/contracts/bulk-message.contract';
import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { notFound } from '../../core/problem.errors';
import type { StaffActor } from '../../core/actor';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { searchText } from '../../http/list-schema';
import { publishChanged } from '../live-events/live-events.public';
import {
  findOperations,
  type OperationKind,
  presentOperation,
  startOperation,
  type Step,
  type StepRequest,
  wakeOperations,
} from '../operations/operations.public';
import { assigneeIdOf } from './handling.domain';
import { countMatching, fileSome, type Filing, type ManyConversations } from './file-many.queries';

type Context = UseCaseContext<StaffActor>;

const kindOf = { close: 'close_conversations', mark_unread: 'mark_unread' } as const;

/** What an operation keeps of the request. */
type Input = {
  readonly read?: boolean;
  readonly search?: string;
  readonly until: string;
  /** Absent: of any assignee; null: without one. */
  readonly assigneeId?: number | null;
  /** Of a release before it, absent. */
  readonly isSnoozed?: boolean;
};

const begin = async (
  transaction: Executor,
  context: Context,
  { filing, many }: { readonly filing: Filing; readonly many: ManyConversations },
): Promise<number | undefined> => {
  const { merchantId, until, ...filter } = many;
  const total = await countMatching(transaction, many);
  if (total === 0) return undefined;
  const kind = kindOf[filing];
  const id = await startOperation(transaction, {
    kind,
    merchantId,
    createdBy: context.actor.userId,
    total,
    input: { ...filter, until: until.toISOString() },
    keyId: null,
    scheduledFor: null,
    now: until,
  });
  await audited(transaction, context, {
    action: 'operation.started',
    entity: 'operation',
    entityId: id,
    merchantId,
    fields: ['kind', 'total'],
    before: null,
    after: { kind, total },
  });
  return id;
};

/**
 * Closes all conversations of a filter, or makes them unread, as long work: one for each merchant of the caller that
 * has some. Throws notFound for another's merchant.
 */
export const fileMany = async (
  context: Context,
  filing: Filing,
  { read, q, merchant_id: requestedId, assignee, snoozed = false }: ConversationFilterInput,
): Promise<readonly OperationView[]> => {
  const { db, actor, clock } = context;
  const merchantIds = actor.merchantIds.filter(
    (id) => requestedId === undefined || id === requestedId,
  );
  if (merchantIds.length === 0) throw notFound();
  const filter = {
    read,
    search: searchText(q),
    assigneeId: assigneeIdOf(assignee, actor),
    isSnoozed: snoozed,
    until: clock.now(),
  };
  const started = await db.transaction().execute(async (transaction) => {
    const ids: number[] = [];
    for (const merchantId of merchantIds) {
      const id = await begin(transaction, context, { filing, many: { merchantId, ...filter } });
      if (id !== undefined) ids.push(id);
    }
    return ids;
  });
  wakeOperations();
  const rows = await findOperations(db, actor.merchantIds, started);
  return started.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [presentOperation(row)];
  });
};

const filedAtOnce = 500;

const step =
  (filing: Filing) =>
  async ({ transaction, operation, context }: StepRequest): Promise<Step> => {
    const { merchantId } = operation;
    const { read, search, until, assigneeId, isSnoozed = false } = operation.input as Input;
    const many = { merchantId, read, search, assigneeId, isSnoozed, until: new Date(until) };
    const after = Number(operation.cursor ?? 0);
    const ids = await fileSome(transaction, many, { filing, after, limit: filedAtOnce });
    const now = context.clock.now();
    const changes = ids.map((id) => ({ merchantId, entity: 'conversation', id }) as const);
    await publishChanged(transaction, changes, now);
    const done = Math.min(operation.total, operation.done + ids.length);
    return {
      cursor: ids.at(-1) ?? after,
      done,
      counts: { filed: (operation.counts['filed'] ?? 0) + ids.length },
      isOver: ids.length < filedAtOnce,
    };
  };

const filingOf = (filing: Filing): OperationKind => ({
  name: kindOf[filing],
  permission: 'message',
  step: step(filing),
});

export const closeConversations = filingOf('close');
export const markUnread = filingOf('mark_unread');
