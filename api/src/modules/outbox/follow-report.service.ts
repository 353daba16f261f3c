import type { UseCaseContext } from '../../context/use-case-context';
import { againAfterConflict } from '../../db/again-after-conflict';
import { stopTexts } from '../consents/consents.public';
import { publishConversation } from '../live-events/live-events.public';
import { failureText, unsubscribedCode } from './delivery-code.domain';
import { isUndelivered, reportedState } from './delivery-report.domain';
import {
  type DeliveryReport,
  findReported,
  type ReportedText,
  writeReport,
} from './delivery-report.queries';
import { fromE164 } from '../../core/message.domain';

export type StatusReport = {
  readonly providerId: string;
  readonly messageId: number | null;
  /** The provider's own word. */
  readonly status: string;
  readonly code: number | undefined;
};

const readReport = ({ status, code, ...ids }: StatusReport): DeliveryReport | undefined => {
  const state = reportedState(status);
  if (state === null) return undefined;
  return isUndelivered(state)
    ? {
        ...ids,
        state,
        failure: failureText(code, "The text wasn't delivered"),
        code: code ?? null,
      }
    : { ...ids, state, failure: null, code: null };
};

const follow = async (
  context: UseCaseContext<null>,
  text: ReportedText,
  report: DeliveryReport,
): Promise<void> => {
  const at = context.clock.now();
  const { merchant_id: merchantId, subscription_id: subscriptionId } = text;
  const phone = fromE164(text.address);
  await context.db.transaction().execute(async (transaction) => {
    if (!(await writeReport(transaction, text, report)) || merchantId === null) return;
    if (report.code === unsubscribedCode && phone !== null)
      await stopTexts(transaction, {
        merchantId,
        phone,
        wording: report.failure ?? '',
        channel: 'system',
        source: 'text provider',
        actor: 'system:text_provider',
        requestId: context.requestId,
        at,
      });
    if (text.outbox === 'messages' && subscriptionId !== null)
      await publishConversation(transaction, { merchantId, subscriptionId }, at);
  });
};

/**
 * Follows the delivery reports of a text: sent, delivered, or failed, and why. Only the furthest report counts, and an
 * unknown text changes nothing. A report also settles an attempt without an answer, since it proves that the provider
 * took the text.
 */
export const followReport = async (
  context: UseCaseContext<null>,
  status: StatusReport,
): Promise<void> => {
  const report = readReport(status);
  if (report === undefined) return;
  const text = await findReported(context.db, report);
  // The provider does not repeat a report.
  if (text !== undefined) await againAfterConflict(() => follow(context, text, report));
};
