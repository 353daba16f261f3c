import { keepCardStatement } from '@billfold/shared/contracts/keep-card-wording';
import type { AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
import {
  type CreateBankAccountRequest,
  type CreateCardRequest,
  type CreatePaymentMethodResponse,
  paymentMethodTypes,
} from '@billfold/shared/contracts/payment-method.contract';
import { principalOf, type StaffActor } from '../../core/actor';
import { maskCardNumbers } from '../../core/card-number.domain';
import type { Executor } from '../../db/database';
import { audited } from '../../context/audited';
import { limitHits } from '../../context/limit-hits';
import { invalidInput } from '../../core/problem.errors';
import type { UseCaseContext } from '../../context/use-case-context';
import { recordConsent } from '../consents/consents.public';
import { type AnswerOnce, runOnce } from '../idempotency/idempotency.public';
import { findAccountBar } from './barred-accounts.queries';
import { complainAboutBankAccount, complainAboutCard } from './payment-method.domain';
import {
  customerNotFound,
  customerUnconfirmed,
  holdsCardNumber,
  keepingUnagreed,
  linkNotFound,
  methodRefused,
  methodUnusable,
} from './payment-method.errors';
import { presentCreatedMethod } from './present-payment-method';
import {
  findMethodByKey,
  getHolderName,
  hasPreferred,
  insertMethod,
  isOwnCustomer,
  isOwnLink,
  isUnconfirmed,
  type Keeper,
  listKeepers,
  lockWallet,
  type NewMethod,
  type PaymentMethodRow,
  unpreferMethods,
} from './payment-method.queries';

type CreateRequest = CreateCardRequest | CreateBankAccountRequest;
export type CreatePaymentMethodCommand = {
  readonly request: CreateRequest;
  readonly clientAddress: string;
  readonly idempotencyKey: string | undefined;
};

const route = 'POST payment_methods';
/** The words beside the box that a customer must tick. */
const authorization = 'I am authorized to use this payment method.';

const isBankAccount = (request: CreateRequest): request is CreateBankAccountRequest =>
  request.type === paymentMethodTypes.bankAccount;

const assertMayBeStored = (request: CreateRequest, now: Date): void => {
  const complaint = isBankAccount(request)
    ? complainAboutBankAccount(request)
    : complainAboutCard(request, now);
  if (complaint !== undefined) throw methodRefused(complaint);
  const written = [request.nickname, isBankAccount(request) ? '' : request.name];
  if (written.some((text) => maskCardNumbers(text) !== text)) throw holdsCardNumber();
};

/** The owner of the new method: the customer who calls, or the customer that staff name. */
const findHolder = async (
  { db, actor }: UseCaseContext,
  request: CreateRequest,
): Promise<number> => {
  const { user } = request;
  if (actor.kind === 'customer') {
    if (user !== undefined && user !== actor.userId) throw customerNotFound();
  } else {
    if (user === undefined) throw invalidInput('user is required.');
    if (!(await isOwnCustomer(db, user, actor))) throw customerNotFound();
  }
  const holder = actor.kind === 'customer' ? actor.userId : (user ?? 0);
  const link = request.sub_id;
  if (link !== undefined && !(await isOwnLink(db, { subscriptionId: link, userId: holder, actor })))
    throw linkNotFound();
  return holder;
};

/**
 * What the record of the consent keeps: the words that the customer read, or what staff say of how the customer agreed.
 */
type Agreed = { readonly wording: string; readonly agreedBy?: AgreementWay };

type Keeping = {
  readonly agreed: Agreed;
  /**
   * The merchant that keeps it; null for a method of the person's own, and for one that several merchants may charge.
   */
  readonly keptBy: number | null;
  readonly mayBePreferred: boolean;
};

/** Several keep one method only where the person confirmed them all. */
const keptByOne = (keepers: readonly Keeper[]): number | null => {
  const [keeper, ...others] = keepers;
  if (keeper === undefined) throw customerUnconfirmed();
  if (others.length === 0) return keeper.merchant_id;
  if (keepers.some(({ is_confirmed }) => !is_confirmed)) throw invalidInput('sub_id is required.');
  return null;
};

const readKeeping = async (
  { db, actor }: UseCaseContext,
  request: CreateRequest,
  holder: number,
): Promise<Keeping> => {
  if (actor.kind === 'customer')
    return { agreed: { wording: authorization }, keptBy: null, mayBePreferred: true };
  const keepers = await listKeepers(db, holder, actor, request.sub_id ?? null);
  const keptBy = keptByOne(keepers);
  const { agreed_by: agreedBy } = request;
  const what = isBankAccount(request) ? 'bank account' : 'card';
  if (agreedBy === undefined) throw keepingUnagreed(what);
  const names = keepers.map(({ name }) => name).join(' and ');
  return {
    agreed: { wording: keepCardStatement(names, agreedBy, what), agreedBy },
    keptBy,
    mayBePreferred: keepers.every(({ is_confirmed }) => is_confirmed),
  };
};

/** Throws customerUnconfirmed where no method of the invoice's customer may be kept. */
export const assertMayKeep = async (
  { db }: UseCaseContext<StaffActor>,
  invoiceId: number,
): Promise<void> => {
  if (await isUnconfirmed(db, invoiceId)) throw customerUnconfirmed();
};

/** Stolen cards are tried out by storing them, too. Counted also when nothing is stored in the end. */
const assertNotTooMany = async (context: UseCaseContext, address: string): Promise<void> => {
  const { actor, config } = context;
  const { windowMs, perUser, perAddress } = config.payments.newMethods;
  const limits = [
    {
      key: `payment_methods:${principalOf(actor)}`,
      max: actor.kind === 'customer' ? perUser : perAddress,
    },
    { key: `payment_methods:address:${address}`, max: perAddress },
  ];
  for (const limit of limits) await limitHits(context, { ...limit, windowMs });
};

const toNewMethod = async (
  transaction: Executor,
  request: CreateRequest,
  userId: number,
): Promise<Omit<NewMethod, 'preferred' | 'keptBy' | 'keyId' | 'now'>> => {
  const shared = {
    userId,
    token: request.token,
    last4: request.last4,
    nickname: request.nickname.trim(),
  };
  if (isBankAccount(request)) {
    return {
      ...shared,
      type: paymentMethodTypes.bankAccount,
      cardType: null,
      holderName: await getHolderName(transaction, userId),
      expiration: null,
      addressZip: null,
    };
  }
  const { card_type, name, expiration, address_zip } = request;
  return {
    ...shared,
    type: paymentMethodTypes.card,
    cardType: card_type,
    holderName: name.trim(),
    expiration,
    addressZip: address_zip,
  };
};

const store = async (
  context: UseCaseContext,
  request: CreateRequest,
  { userId, agreed, keptBy, mayBePreferred }: Keeping & { readonly userId: number },
  keyId: number | null,
): Promise<PaymentMethodRow> => {
  const { db, clock, actor, requestId } = context;
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    await lockWallet(transaction, userId);
    const preferred =
      mayBePreferred && (request.preferred === true || !(await hasPreferred(transaction, userId)));
    if (preferred) await unpreferMethods(transaction, userId);
    const method = await insertMethod(transaction, {
      ...(await toNewMethod(transaction, request, userId)),
      preferred,
      keptBy,
      keyId,
      now,
    });
    await recordConsent(transaction, {
      actor: principalOf(actor),
      requestId,
      at: now,
      userId,
      subscriptionId: null,
      merchantId: null,
      kind: 'payment_method',
      action: 'given',
      ...agreed,
      channel: 'web',
      source: route,
    });
    const { type, card_type, last4 } = method;
    await audited(transaction, context, {
      action: 'payment_method.added',
      entity: 'payment_method',
      entityId: method.id,
      merchantId: keptBy,
      fields: ['user', 'type', 'card_type', 'last4', 'preferred'],
      before: null,
      after: { user: userId, type, card_type, last4, preferred },
    });
    return method;
  });
};

/**
 * Stores a tokenized card or bank account for the caller, or for a customer of the staff member's; the first method of
 * a person is the preferred one. The same idempotency key answers the same method. The token is neither answered nor
 * logged.
 */
export const createPaymentMethod = async (
  context: UseCaseContext,
  command: CreatePaymentMethodCommand,
): Promise<AnswerOnce> => {
  const { db, clock, actor } = context;
  const { request } = command;
  const answer = (
    method: PaymentMethodRow,
  ): { readonly status: number; readonly body: CreatePaymentMethodResponse } => ({
    status: 200,
    body: presentCreatedMethod(method),
  });
  return runOnce(context, {
    principal: principalOf(actor),
    route,
    key: command.idempotencyKey,
    request,
    execute: async (key) => {
      assertMayBeStored(request, clock.now());
      const holder = await findHolder(context, request);
      const keeping = await readKeeping(context, request, holder);
      await assertNotTooMany(context, command.clientAddress);
      if (isBankAccount(request) && (await findAccountBar(db, holder, request)) !== null)
        throw methodUnusable();
      return answer(await store(context, request, { ...keeping, userId: holder }, key?.id ?? null));
    },
    recall: async (keyId) => {
      const method = await findMethodByKey(db, keyId);
      return method === undefined ? undefined : answer(method);
    },
  });
};
