import { sql } from 'kysely';
import type { Executor } from './database';

export type AuditEntry = {
  /** `customer:12`, `merchant:3`, `system:reconciler` */
  readonly actor: string;
  /** Past tense with the entity: `user.email_changed`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: Date;
  readonly requestId: string | null;
  /** Absent: the database takes it from the entity, where the entity belongs to one merchant. */
  readonly merchantId?: number | null;
  /** Null for a system actor, which has none. */
  readonly sessionId?: number | null;
};

/**
 * Written in the transaction of the change itself. Never holds a token, PIN, password or card number. What a signed-in
 * person changes is written with `audited` (context/audited.ts), which names the session, too.
 */
export const insertAuditEntry = async (executor: Executor, entry: AuditEntry): Promise<void> => {
  await sql`
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id, merchant_id, session_id)
    values (${entry.actor}, ${entry.action}, ${entry.entity}, ${entry.entityId},
      ${JSON.stringify(entry.before ?? null)}::jsonb,
            ${JSON.stringify(entry.after ?? null)}::jsonb, ${entry.at}, ${entry.requestId},
            ${entry.merchantId ?? null}, ${entry.sessionId ?? null})
  `.execute(executor);
};

/** Many entries in one statement. */
export const insertAuditEntries = async (
  executor: Executor,
  entries: readonly AuditEntry[],
): Promise<void> => {
  if (entries.length === 0) return;
  const rows = entries.map(({ entityId, requestId, merchantId, sessionId, ...entry }) => ({
    ...entry,
    entity_id: entityId,
    request_id: requestId,
    merchant_id: merchantId,
    session_id: sessionId,
  }));
  await sql`
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id, merchant_id, session_id)
    select actor, action, entity, entity_id, coalesce(before, 'null'), coalesce(after, 'null'), at, request_id,
      merchant_id, session_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (actor text, action text, entity text,
        entity_id bigint, before jsonb,
        after jsonb, at timestamptz, request_id text, merchant_id bigint, session_id bigint)
  `.execute(executor);
};
