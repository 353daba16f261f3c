import { hourMs } from '@billfold/shared/contracts/durations';
import type { ErrorCode } from '@billfold/shared/contracts/errors.contract';
import { limitHits } from '../../../context/limit-hits';
import { countHit, takeBackHit } from '../../../db/rate-limits.queries';
import { Problem } from '../../../core/problem.errors';
import type { UseCaseContext } from '../../../context/use-case-context';
import { paymentNotPossible } from './embedded.errors';

/** The caller of an invoice look-up with a publishable key, which is public. */
export type Asking = { readonly merchantId: number; readonly clientAddress: string };

const windowMs = hourMs;
/** Refusals that would reveal that an invoice exists, its customer or its balance. */
const tellingCodes: ReadonlySet<ErrorCode> = new Set([
  'not_found',
  'conflict',
  'invoice_not_payable',
  'amount_too_low',
  'amount_above_balance',
  'below_minimum',
]);
const tellsOfInvoice = (error: unknown): boolean =>
  error instanceof Problem && tellingCodes.has(error.code);

const keyOf = ({ merchantId, clientAddress }: Asking): string =>
  `embedded_refusals:${merchantId}:${clientAddress}`;

/**
 * Looks an invoice up for a caller who may pay it and may not read it. Every refusal is the same,
 * and after some of them within an hour no look-up happens. Each look-up counts before it is made;
 * an accepted one is taken back. Throws paymentNotPossible and tooManyRequests.
 */
export const lookHiding = async <Seen>(
  context: UseCaseContext<null>,
  asking: Asking,
  look: () => Promise<Seen>,
): Promise<Seen> => {
  await limitHits(context, {
    key: keyOf(asking),
    max: context.config.embedded.refusalsPerHour,
    windowMs,
  });
  try {
    const seen = await look();
    await takeBackHit(context.db, keyOf(asking));
    return seen;
  } catch (error) {
    if (tellsOfInvoice(error)) throw paymentNotPossible();
    await takeBackHit(context.db, keyOf(asking));
    throw error;
  }
};

/** The same for a refusal under the invoice's lock, after it was looked at: it counts when it comes. */
export const payHiding = async <Paid>(
  context: UseCaseContext<null>,
  asking: Asking,
  pay: () => Promise<Paid>,
): Promise<Paid> => {
  try {
    return await pay();
  } catch (error) {
    if (!tellsOfInvoice(error)) throw error;
    await countHit(context.db, keyOf(asking), context.clock.now(), windowMs);
    throw paymentNotPossible();
  }
};
