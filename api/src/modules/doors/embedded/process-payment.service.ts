import type { EmbeddedPaymentRequest } from '@billfold/shared/contracts/public-payment.contract';
import type { UseCaseContext } from '../../../context/use-case-context';
import { runOnce, type AnswerOnce, type RequestKey } from '../../idempotency/idempotency.public';
import {
  invoiceInDoubt,
  payInvoice,
  paymentSessionPaid,
  presentPayment,
  recallPayment,
  type PaymentContext,
  type PaymentResult,
} from '../../payments/payments.public';
import { withChallenge } from '../../page-visits/page-visits.public';
import { announceCash } from './announce-cash.service';
import type { BankTokenizer } from './bank-tokenizer-client';
import { assertReturnAddress } from './assert-payment-terms.service';
import { chooseInstrument } from './choose-instrument.service';
import { paymentRunning } from './embedded.errors';
import { payHiding } from './hide-invoice.service';
import {
  presentEmbeddedPayment,
  presentRefusedAccount,
  type EmbeddedAnswer,
} from './present-payment-answer';
import { fingerprintOf, type AchRequest, type CreditRequest } from './payment-request.domain';
import {
  claimPaymentSession,
  completePaymentSession,
  getPaymentSession,
  releasePaymentSession,
  type PaymentSession,
} from './payment-sessions.queries';
import { describeBankAccount } from './payment-terms.domain';
import { readPayer, type Payer, type PayerHeaders } from './read-payer.service';
import { settleTerms, type SettledTerms } from './settle-terms.service';
import { recallCash, takeCash } from './take-cash.service';

export type EmbeddedContext = UseCaseContext<null> & {
  readonly payments: PaymentContext;
  readonly tokenizer: BankTokenizer;
};

export type ProcessPayment = {
  readonly headers: PayerHeaders & {
    readonly challenge: string | undefined;
    readonly idempotencyKey: string | undefined;
  };
  readonly clientAddress: string;
  readonly request: EmbeddedPaymentRequest;
};

/**
 * Above the time limits of gateway and tokenizer together: a payment session that is kept longer belongs to a dead
 * process.
 */
const holdSlackMs = 20_000;
const actorOf = ({ merchant }: Payer): string => `embedded:${merchant.id}`;

/**
 * Takes one payment that a merchant's own site requests: by card or bank account through the money path like every
 * other, by cash when the merchant's server opened the payment; other cash is announced. At most once per idempotency
 * key, and once per payment session.
 */
export const processPayment = async (
  context: EmbeddedContext,
  command: ProcessPayment,
): Promise<AnswerOnce> => {
  const { config } = context;
  const { request, headers } = command;
  const payer = await readPayer(context, headers);
  return runOnce(context, {
    principal: actorOf(payer),
    route: 'POST v1/payment/process',
    key: headers.idempotencyKey,
    request: {
      payment: fingerprintOf(request, config.security.pinPepper),
      session: payer.session?.id ?? null,
    },
    execute: async (key) => execute(context, command, payer, key),
    recall: async (keyId) => recall(context, command, payer, keyId),
  });
};

const execute = async (
  context: EmbeddedContext,
  command: ProcessPayment,
  payer: Payer,
  key: RequestKey | null,
): Promise<EmbeddedAnswer & { readonly isKept?: boolean }> => {
  const { request, clientAddress } = command;
  const { session, merchant } = payer;
  const actor = actorOf(payer);
  if (request.payment_type === 'cash') {
    if (session === null)
      return announceCash(context, { request, payer, actor, clientAddress, key });
    await settleTerms(context, payer, request, clientAddress);
    return takeCash(context, session, actor);
  }
  const terms = await settleTerms(context, payer, request, clientAddress);
  const pay = (): Promise<EmbeddedAnswer> =>
    payByCardOrBank(context, { command, request, payer, terms, keyId: key?.id ?? null });
  return session === null
    ? payHiding(context, { merchantId: merchant.id, clientAddress }, pay)
    : holdingSession(context, session, pay);
};

/** One request at a time pays for a payment session, and only one ever does. */
const holdingSession = async (
  { db, config, log }: UseCaseContext<null>,
  { id }: PaymentSession,
  pay: () => Promise<EmbeddedAnswer>,
): Promise<EmbeddedAnswer> => {
  const holdMs =
    config.payments.gatewayTimeoutMs + config.embedded.bankTokenizerTimeoutMs + holdSlackMs;
  if (!(await claimPaymentSession(db, id, holdMs))) {
    const { state, isHeld } = await getPaymentSession(db, id);
    if (state === 'paid') throw paymentSessionPaid();
    // An attempt under way counts as in doubt, too; as long as its request holds the session, its outcome is a moment
    // away.
    throw state === 'in_doubt' && !isHeld ? invoiceInDoubt() : paymentRunning();
  }
  try {
    return await pay();
  } finally {
    // It expires by itself, and the caller needs the outcome of the payment.
    await releasePaymentSession(db, id).catch((err: unknown) =>
      log.error({ err }, 'a payment session was not released'),
    );
  }
};

type CardOrBank = {
  readonly command: ProcessPayment;
  readonly request: CreditRequest | AchRequest;
  readonly payer: Payer;
  readonly terms: SettledTerms;
  readonly keyId: number | null;
};

const payByCardOrBank = async (
  context: EmbeddedContext,
  { command, request, payer, terms, keyId }: CardOrBank,
): Promise<EmbeddedAnswer> => {
  const { requestId, clock, db, log } = context;
  const chosen = await chooseInstrument(context, context.tokenizer, request);
  if (chosen.kind === 'refused')
    return presentRefusedAccount(
      chosen.text,
      chosen.bankAccount,
      terms.amountMinor,
      terms.returnUrl,
    );
  const { merchant, pageSessionId, session } = payer;
  const { clientAddress, headers } = command;
  const result = await withChallenge(
    context,
    { pageSessionId, merchantId: merchant.id, clientAddress },
    headers.challenge,
    (isProven) =>
      payInvoice(context.payments, {
        door: 'embedded',
        owner: { userId: null, merchantIds: [merchant.id] },
        actor: actorOf(payer),
        sessionId: null,
        visit: { pageSessionId, isProven },
        clientAddress,
        requestId,
        idempotencyKeyId: keyId,
        invoiceId: terms.invoiceId,
        instrument: chosen.instrument,
        amountMinor: terms.amountMinor,
        run: null,
      }),
  );
  if (result.kind === 'paid' && session !== null) {
    // The attempt is the record: the payer gets the outcome, also when this note fails.
    await completePaymentSession(db, session.id, clock.now()).catch((err: unknown) =>
      log.error({ err }, 'a paid payment session was not marked'),
    );
  }
  return present(result, request, terms.returnUrl, requestId);
};

const present = (
  result: PaymentResult,
  request: CreditRequest | AchRequest,
  returnUrl: string | null,
  requestId: string,
): EmbeddedAnswer => {
  const bankAccount =
    request.payment_type === 'ach'
      ? describeBankAccount(request.routing_number, request.account_number)
      : null;
  const { id, amountMinor } = result;
  return presentEmbeddedPayment(presentPayment(result, requestId, 'public'), {
    id,
    amountMinor,
    method: request.payment_type,
    bankAccount,
    returnUrl,
  });
};

/** Answer to a repeat whose first process died: the attempt or the recorded cash decides. */
const recall = async (
  context: EmbeddedContext,
  { request }: ProcessPayment,
  payer: Payer,
  keyId: number,
): Promise<EmbeddedAnswer | undefined> => {
  const { session, merchant } = payer;
  if (request.payment_type === 'cash')
    return session === null ? undefined : recallCash(context, session);
  const result = await recallPayment(context.payments, keyId);
  if (result === undefined) return undefined;
  const returnUrl =
    session === null
      ? assertReturnAddress(context, request.callback_url, merchant.origins)
      : session.callbackUrl;
  return present(result, request, returnUrl, context.requestId);
};
