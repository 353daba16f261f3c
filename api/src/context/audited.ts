import { type Actor, principalOf, type SystemActor } from '../core/actor';
import { type AuditEntry, insertAuditEntries, insertAuditEntry } from '../db/audit.queries';
import type { Executor } from '../db/database';
import type { UseCaseContext } from './use-case-context';

export type AuditedChange<Fields extends object> = {
  /** Past tense with the entity: `tag.renamed`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: number;
  /** The merchant that reads it in its log; null for a record of no merchant. */
  readonly merchantId: number | null;
  /** The fields that the log may contain. Never a token, PIN, password or card number. */
  readonly fields: readonly (keyof Fields & string)[];
  /** Null for a record that is new. Both are null for what has no fields to show, such as a new PIN. */
  readonly before: Fields | null;
  /** Null for a record that is gone. */
  readonly after: Fields | null;
};

/** The fields that the log keeps: of a change those that differ, of a new or removed record all. */
const kept = <Fields extends object>({ fields, before, after }: AuditedChange<Fields>) => {
  const differing = fields.filter(
    (field) =>
      before === null ||
      after === null ||
      JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pick = (record: Fields | null) =>
    record && Object.fromEntries(differing.map((field) => [field, record[field]]));
  const isEvent = before === null && after === null;
  return {
    isWritten: isEvent || differing.length > 0,
    before: pick(before),
    after: pick(after),
  };
};

/** Who changes records, and when: a person by a request, or a job. */
export type Auditor = Pick<UseCaseContext, 'clock'> & {
  readonly actor: Actor | SystemActor;
  /** Null for a job. */
  readonly requestId: string | null;
};

/** Undefined when no field differs. */
const entryOf = <Fields extends object>(
  { actor, clock, requestId }: Auditor,
  change: AuditedChange<Fields>,
): AuditEntry | undefined => {
  const { action, entity, entityId, merchantId } = change;
  const { isWritten, before, after } = kept(change);
  if (!isWritten) return undefined;
  return {
    actor: principalOf(actor),
    sessionId: actor.kind === 'system' ? null : actor.sessionId,
    merchantId,
    action,
    entity,
    entityId,
    before,
    after,
    at: clock.now(),
    requestId,
  };
};

/**
 * Writes who changed what, before and after, in the transaction of the change. Nothing is written when no field
 * differs; the answer says whether something was.
 */
export const audited = async <Fields extends object>(
  transaction: Executor,
  auditor: Auditor,
  change: AuditedChange<Fields>,
): Promise<boolean> => {
  const entry = entryOf(auditor, change);
  if (entry !== undefined) await insertAuditEntry(transaction, entry);
  return entry !== undefined;
};

/** The same for many records that one request changes, in one statement. */
export const auditedAll = async <Fields extends object>(
  transaction: Executor,
  auditor: Auditor,
  changes: readonly AuditedChange<Fields>[],
): Promise<void> =>
  insertAuditEntries(
    transaction,
    changes.flatMap((change) => entryOf(auditor, change) ?? []),
  );
