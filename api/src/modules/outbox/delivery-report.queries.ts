import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Outbox } from './delivery.queries';
import type { ReportedState } from './delivery-report.domain';

export type DeliveryReport = {
  readonly providerId: string;
  /** The message or notice that the text was sent for: it may have no provider's id yet. */
  readonly messageId: number | null;
  readonly state: ReportedState;
  /** Null for a text that has not failed. */
  readonly failure: string | null;
  readonly code: number | null;
};

/** A text of ours that a report is about. */
export type ReportedText = {
  readonly outbox: Outbox;
  readonly id: number;
  readonly merchant_id: number | null;
  readonly subscription_id: number | null;
  readonly address: string;
};

const isText: Readonly<Record<Outbox, RawBuilder<boolean>>> = {
  messages: sql<boolean>`type = 1 and medium = 1`,
  notices: sql<boolean>`channel = 'sms'`,
};
const outboxes: readonly Outbox[] = ['messages', 'notices'];

const isReported = ({ providerId, messageId }: DeliveryReport): RawBuilder<boolean> =>
  sql`(provider_id = ${providerId} or (provider_id is null and id = ${messageId}::bigint))`;

/** The text that a delivery report is about; undefined for an unknown one. */
export const findReported = async (
  executor: Executor,
  report: DeliveryReport,
): Promise<ReportedText | undefined> => {
  for (const outbox of outboxes) {
    const { rows } = await sql<Omit<ReportedText, 'outbox'>>`
      select id, merchant_id, subscription_id, address from ${sql.table(outbox)}
       where ${isReported(report)} and ${isText[outbox]} order by provider_id nulls last limit 1
    `.execute(executor);
    if (rows[0] !== undefined) return { outbox, ...rows[0] };
  }
  return undefined;
};

/** States that a reported one may follow. What we gave up without an answer was taken after all. */
const isBefore = (state: ReportedState): RawBuilder<boolean> => sql`
  (delivery in ('queued', 'sending') or (delivery = 'failed' and provider_id is null and failure_code is null)
    or (delivery = 'sent' and ${state} <> 'sent'))`;

/**
 * Writes a report, and ends the attempt that is still running or in doubt. False when the text is as far already, or
 * further: reports come in any order.
 */
export const writeReport = async (
  executor: Executor,
  { outbox, id }: ReportedText,
  report: DeliveryReport,
): Promise<boolean> => {
  const { providerId, state, failure, code } = report;
  const { numAffectedRows } = await sql`
    update ${sql.table(outbox)} set delivery = ${state}, provider_id = ${providerId}, failure = ${failure},
      failure_code = ${code}::integer,
      is_in_doubt = false, next_attempt_at = null, leased_by = null, leased_until = null
      ${outbox === 'notices' ? sql`, body = null` : sql``}
     where id = ${id} and ${isReported({ ...report, messageId: id })} and ${isBefore(state)}
  `.execute(executor);
  return Number(numAffectedRows ?? 0) > 0;
};
