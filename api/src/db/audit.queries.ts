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
};

/** Written in the transaction of the change itself. Never holds a token, PIN, password or card number. */
export const insertAuditEntry = async (executor: Executor, entry: AuditEntry): Promise<void> => {
  await sql`
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
    values (${entry.actor}, ${entry.action}, ${entry.entity}, ${entry.entityId}, ${JSON.stringify(entry.before ?? null)}::jsonb,
            ${JSON.stringify(entry.after ?? null)}::jsonb, ${entry.at}, ${entry.requestId})
  `.execute(executor);
};
