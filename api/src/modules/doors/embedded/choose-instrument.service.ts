import type { EmbeddedPaymentRequest } from '@billfold/shared/contracts/public-payment.contract';
import { invalidInput } from '../../../core/problem.errors';
import type { UseCaseContext } from '../../../context/use-case-context';
import { sealAch } from '../../merchants/merchants.public';
import { toTypedCard, type NewInstrument } from '../../payments/payments.public';
import type { BankTokenizer } from './bank-tokenizer-client';
import { tokenizerAway } from './embedded.errors';
import {
  expirationOf,
  holderOf,
  isCardCurrent,
  type AchRequest,
  type CreditRequest,
} from './payment-request.domain';
import { describeBankAccount } from './payment-terms.domain';

/** The words beside the box that is ticked when the page opens. */
const saveWording = 'Save to Account';
const source = 'POST v1/payment/process';
const sealLifetimeMs = 5 * 60_000;

const keepOf = ({ save_to_account: isKept }: EmbeddedPaymentRequest): NewInstrument['keep'] =>
  isKept === true ? { wording: saveWording, source } : null;

const holderName = (request: EmbeddedPaymentRequest): string | null => holderOf(request) || null;

const cardOf = (request: CreditRequest, now: Date): NewInstrument => {
  if (!isCardCurrent(request, now)) throw invalidInput('This card has expired');
  const card = toTypedCard(
    { token: request.token, expiration: expirationOf(request), addressZip: request.zip },
    now,
  );
  return { ...card, holderName: holderName(request), keep: keepOf(request) };
};

export type ChosenInstrument =
  | {
      readonly kind: 'ready';
      readonly instrument: NewInstrument;
      readonly bankAccount: string | null;
    }
  /** The bank's tokenizer did not take the account, and says why. */
  | { readonly kind: 'refused'; readonly text: string; readonly bankAccount: string };

/**
 * The account number is in memory and in the call to the tokenizer only; the token and the last
 * digits are stored.
 */
const tokenizeAccount = async (
  { config, clock, log }: UseCaseContext<null>,
  tokenizer: BankTokenizer,
  request: AchRequest,
): Promise<ChosenInstrument> => {
  const { achAccount, achSecret } = config.payments;
  const seal = sealAch(achAccount, achSecret, new Date(clock.now().getTime() + sealLifetimeMs));
  const { routing_number: routing, account_number: account } = request;
  const answer = await tokenizer.tokenize({ routing, account }, { achId: achAccount, seal });
  const bankAccount = describeBankAccount(routing, account);
  if (answer.kind === 'refused') return { kind: 'refused', text: answer.text, bankAccount };
  if (answer.kind === 'failed') {
    log.error({ reason: answer.reason }, 'the bank tokenizer gave no token');
    throw tokenizerAway();
  }
  return {
    kind: 'ready',
    bankAccount,
    instrument: {
      kind: 'bank',
      token: answer.token,
      last4: account.slice(-4).padStart(4, '0'),
      cardType: null,
      expiration: null,
      addressZip: null,
      holderName: holderName(request),
      keep: keepOf(request),
    },
  };
};

/** What pays, as typed in for this once; kept afterwards when its owner agreed. */
export const chooseInstrument = async (
  context: UseCaseContext<null>,
  tokenizer: BankTokenizer,
  request: CreditRequest | AchRequest,
): Promise<ChosenInstrument> =>
  request.payment_type === 'credit'
    ? { kind: 'ready', instrument: cardOf(request, context.clock.now()), bankAccount: null }
    : tokenizeAccount(context, tokenizer, request);
