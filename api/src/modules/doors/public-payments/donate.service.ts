import type { OneOffRequest } from '@billfold/shared/contracts/public-payment.contract';
import { maskCardNumbers } from '../../../core/card-number.domain';
import { invalidInput } from '../../../core/problem.errors';
import { parsePhone } from '../../../core/read-phone';
import type { UseCaseContext } from '../../../context/use-case-context';
import { runOnce, type AnswerOnce } from '../../idempotency/idempotency.public';
import { findMerchantByName } from '../../merchants/merchants.public';
import { holdsCardNumber } from '../../payment-methods/payment-methods.public';
import {
  payDonation,
  recallDonation,
  toTypedCard,
  type DonationResult,
  type PaymentContext,
} from '../../payments/payments.public';
import {
  withChallenge,
  findPageSession,
  type PageSession,
} from '../../page-visits/page-visits.public';
import { readDonor, splitTotal } from './donation.domain';
import { presentDonation } from './present-donation';
import { pageSessionRequired } from './public-payment.errors';

export type DonateContext = UseCaseContext<null> & {
  readonly payments: PaymentContext;
  /** A receipt may be due now. */
  readonly onGiven: () => void;
};

export type DonateCommand = {
  readonly pageSession: string | undefined;
  readonly solution: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly clientAddress: string;
  readonly request: OneOffRequest;
};

/** The visit, and the percentage that its merchant adds. Throws when the visit is over, or of another merchant. */
const readVisit = async (
  context: UseCaseContext<null>,
  { pageSession, request }: DonateCommand,
): Promise<{ readonly visit: PageSession; readonly feePercent: number }> => {
  const visit = pageSession === undefined ? undefined : await findPageSession(context, pageSession);
  if (visit === undefined || visit.page !== 'donation') throw pageSessionRequired();
  const merchant = await findMerchantByName(context.db, request.merchant_name);
  if (merchant?.id !== visit.merchantId) throw pageSessionRequired();
  return { visit, feePercent: merchant.donation_fee };
};

/** Ten digits, or nothing where none was given. */
const readDonorPhone = (text = ''): string => {
  const phone = text.trim() === '' ? '' : parsePhone(text);
  if (phone === undefined) throw invalidInput('phone is not valid.');
  return phone;
};

/**
 * Charges a donation of a visitor, at most once per idempotency key. The key is scoped to the
 * merchant, not to the visit: a page with an expired visit repeats its request in a new one.
 */
export const donate = async (
  context: DonateContext,
  command: DonateCommand,
): Promise<AnswerOnce> => {
  const { requestId } = context;
  const { request, idempotencyKey } = command;
  const { visit, feePercent } = await readVisit(context, command);
  return runOnce(context, {
    principal: `donors:${visit.merchantId}`,
    route: 'POST auth/one_off',
    key: idempotencyKey,
    request,
    execute: async (key) => {
      const keyId = key?.id ?? null;
      const result = await give(context, command, { visit, feePercent, keyId });
      if (result.kind === 'paid') context.onGiven();
      return presentDonation(result, requestId);
    },
    recall: async (keyId) => {
      const result = await recallDonation(context.payments, keyId);
      return result === undefined ? undefined : presentDonation(result, requestId);
    },
  });
};

type Giving = {
  readonly visit: PageSession;
  readonly feePercent: number;
  readonly keyId: number | null;
};

const give = (
  context: DonateContext,
  command: DonateCommand,
  { visit, feePercent, keyId }: Giving,
): Promise<DonationResult> => {
  const { request, clientAddress } = command;
  const { nameOnCard, ...donor } = readDonor(request);
  const written = [donor.firstName, donor.lastName, donor.email, donor.description, nameOnCard];
  if (written.some((text) => maskCardNumbers(text) !== text)) throw holdsCardNumber();
  const total = splitTotal(request.amount, feePercent);
  const card = {
    ...toTypedCard({ token: request.token, expiration: request.exp }, context.clock.now()),
    holderName: nameOnCard,
  };
  const payer = { pageSessionId: visit.id, merchantId: visit.merchantId, clientAddress };
  return withChallenge(context, payer, command.solution, (isProven) =>
    payDonation(context.payments, {
      actor: `visitor:${visit.id}`,
      clientAddress,
      requestId: context.requestId,
      idempotencyKeyId: keyId,
      isProven,
      donation: {
        ...donor,
        ...total,
        merchantId: visit.merchantId,
        pageSessionId: visit.id,
        phone: readDonorPhone(request.phone),
      },
      card,
    }),
  );
};
