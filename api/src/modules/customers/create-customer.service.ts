import { randomBytes } from 'node:crypto';
import type { CreateCustomerRequest } from '@billfold/shared/contracts/customer.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { principalOf, type StaffActor } from '../../core/actor';
import { invalidInput, notFound } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import { recordConsent } from '../consents/consents.public';
import { type AnswerOnce, keepAnswer, runOnce } from '../idempotency/idempotency.public';
import { publishChanged } from '../live-events/live-events.public';
import {
  type Agreement,
  assertNotStopped,
  findTakenHere,
  limitContactChanges,
  lockAddresses,
  readAgreement,
  staffOptInWording,
} from '../subscriptions/subscriptions.public';
import { emailTaken, phoneTaken } from '../../core/address-taken.errors';
import { againWhenTaken } from '../users/users.public';
import {
  getMerchant,
  insertLink,
  insertPerson,
  lockPersonWith,
  type MerchantFacts,
} from './create-customer.queries';
import { readNewCustomer, type TypedCustomer } from './customer-input';
import { newCustomerFields } from './new-customer-fields';

const source = 'POST users';

type Context = UseCaseContext<StaffActor>;

export type CreateCustomer = {
  readonly request: CreateCustomerRequest;
  readonly idempotencyKey: string | undefined;
};

const textsOn = { field: 'sms_opt_in', isOn: true } as const;

/** How the customer agreed to texts; undefined where staff did not tick them. */
const readTexts = (request: CreateCustomerRequest): Agreement | undefined => {
  if (request.sms_opt_in !== true) return undefined;
  const agreement = readAgreement([textsOn], request);
  if (agreement !== undefined && 'refusal' in agreement) throw invalidInput(agreement.refusal);
  return agreement;
};

type Person = { readonly userId: number; readonly isNewPerson: boolean };

/** The one person who has both e-mail and phone, or a new one: a match of only one of them may be another person. */
const findOrAddPerson = async (
  transaction: Executor,
  typed: TypedCustomer,
  now: Date,
): Promise<Person> => {
  const existing = await lockPersonWith(transaction, typed);
  if (existing !== undefined) return { userId: existing, isNewPerson: false };
  // Says nothing about the person: other merchants of theirs read it.
  const username = `c${randomBytes(8).toString('hex')}`;
  return {
    userId: await insertPerson(transaction, { ...typed, username, now }),
    isNewPerson: true,
  };
};

type Created = TypedCustomer & { readonly id: number; readonly userId: number };

const keepConsent = async (
  transaction: Executor,
  { actor, clock, requestId }: Context,
  { id, userId, merchantId }: Created,
  { merchant, agreement }: { readonly merchant: MerchantFacts; readonly agreement: Agreement },
): Promise<void> =>
  recordConsent(transaction, {
    ...agreement,
    userId,
    subscriptionId: id,
    merchantId,
    kind: 'sms',
    action: 'given',
    wording: staffOptInWording(textsOn, merchant.name, agreement),
    channel: 'web',
    source,
    actor: principalOf(actor),
    requestId,
    at: clock.now(),
  });

const record = async (
  transaction: Executor,
  context: Context,
  { id, merchantId, email, phone, names, address, externalId }: Created,
  hasTexts: boolean,
): Promise<void> => {
  await audited(transaction, context, {
    action: 'subscription.created',
    entity: 'subscription',
    entityId: id,
    merchantId,
    fields: newCustomerFields,
    before: null,
    after: { ...names, ...address, email, phone, external_ID: externalId, sms_opt_in: hasTexts },
  });
  await publishChanged(transaction, [{ merchantId, entity: 'customer', id }], context.clock.now());
};

const create = async (
  transaction: Executor,
  context: Context,
  typed: TypedCustomer,
  agreement: Agreement | undefined,
): Promise<number> => {
  const now = context.clock.now();
  const hasTexts = agreement !== undefined;
  const merchant = await getMerchant(transaction, typed.merchantId);
  if (hasTexts)
    await assertNotStopped(transaction, context, {
      merchantId: typed.merchantId,
      merchantName: merchant.name,
      smsNumber: merchant.sms_number,
      phone: typed.phone,
    });
  await lockAddresses(transaction, typed.merchantId);
  const taken = await findTakenHere(transaction, typed);
  if (taken !== undefined) throw taken === 'email' ? emailTaken() : phoneTaken();
  const person = await findOrAddPerson(transaction, typed, now);
  const id = await insertLink(transaction, { ...typed, ...person, hasTexts, now });
  if (id === undefined) throw emailTaken();
  const created = { ...typed, id, userId: person.userId };
  if (hasTexts) await keepConsent(transaction, context, created, { merchant, agreement });
  await record(transaction, context, created, hasTexts);
  return id;
};

/**
 * Adds a customer to one of the caller's merchants; they get no message until they are invited. Who has both this
 * e-mail and this phone is that person, whatever merchant knows them, and nothing that other merchants wrote is shown
 * or changed. Throws emailTaken and phoneTaken for a customer of this merchant, textsStopped and tooManyRequests. The
 * same idempotency key answers the same customer.
 */
export const createCustomer = async (
  context: Context,
  { request, idempotencyKey }: CreateCustomer,
): Promise<AnswerOnce> => {
  const { db, actor, clock } = context;
  if (!actor.merchantIds.includes(request.merchant_id)) throw notFound('Location not found.');
  const typed = readNewCustomer(request, clock.now());
  const agreement = readTexts(request);
  return runOnce(context, {
    principal: principalOf(actor),
    route: source,
    key: idempotencyKey,
    request,
    execute: async (key) => {
      await limitContactChanges(context);
      const answerOf = (id: number) => ({ status: 200, body: { subscription_id: id } });
      const id = await againWhenTaken(() =>
        db.transaction().execute(async (transaction) => {
          await key?.fence(transaction);
          const created = await create(transaction, context, typed, agreement);
          if (key !== null) await keepAnswer(transaction, key, answerOf(created), clock.now());
          return created;
        }),
      );
      return { ...answerOf(id), isKept: key !== null };
    },
    // The answer is kept with the customer: without one there is none.
    recall: async () => undefined,
  });
};
