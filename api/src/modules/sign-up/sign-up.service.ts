import { signUpTextStatement, termsStatement } from '@billfold/shared/contracts/sign-up-wording';
import type { SecretHasher } from '../../core/secret-hasher';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  assertGoodPin,
  assertOwnPin,
  checkTextCode,
  type DeviceToken,
  findByCodeToken,
  markDevice,
  type OpenCode,
  openSession,
  type SignedIn,
} from '../auth/auth.public';
import { findMerchantByName } from '../merchants/merchants.public';
import { type Customer, findCustomerWithCode } from './customer.queries';
import { bindingOf } from './opt-in.service';
import type { GivenFacts } from './facts.domain';
import type { GivenProfile } from './profile.domain';
import { assertClaim, findNamed } from './prove-customer.service';
import { registerCustomer } from './register-customer.service';
import { alreadyRegistered, businessUnknown, codeInvalid, detailsDiffer } from './sign-up.errors';

export type SignUpFields = {
  readonly merchantName: string | undefined;
  readonly profile: GivenProfile;
  readonly isBusiness: boolean;
  readonly agreesToTexts: boolean;
  readonly pin: string;
  readonly address: string;
  readonly deviceToken: DeviceToken;
};
export type SignUpByName = SignUpFields & {
  readonly username: string;
  /** Of auth/opt_in; anything else counts as none. */
  readonly token: string | undefined;
};
export type VerifyInfo = Pick<SignUpByName, 'username' | 'merchantName' | 'token' | 'address'> & {
  readonly facts: GivenFacts;
};
export type SignUpById = SignUpFields & {
  readonly userId: number;
  readonly username: string | undefined;
  readonly code: string;
};

type Proved = {
  readonly customer: Customer;
  readonly merchantId: number | undefined;
  readonly code: Pick<OpenCode, 'id' | 'phone'> | undefined;
  readonly source: string;
};

/** Words for a page that knew the merchant's name, and for one that did not. */
const textsOf =
  ({ merchantName }: SignUpFields) =>
  (username: string): string =>
    signUpTextStatement(merchantName === undefined ? undefined : username);

const finish = async (
  context: UseCaseContext<null>,
  hasher: SecretHasher,
  fields: SignUpFields,
  proved: Proved,
): Promise<SignedIn> => {
  assertOwnPin(fields.pin, {
    dateOfBirth: fields.profile.dateOfBirth ?? proved.customer.date_of_birth,
    phone: proved.customer.phone,
  });
  const pinHash = await hasher.hashPin(fields.pin);
  const world = { now: context.clock.now(), settings: context.config.security };
  const registration = {
    ...proved,
    given: fields.profile,
    pinHash,
    agreements: { terms: termsStatement, texts: fields.agreesToTexts ? textsOf(fields) : null },
    needsWholeProfile: true,
  };
  const signedIn = await registerCustomer(context, registration, async (transaction, user) => ({
    user,
    token: await openSession(
      { ...world, db: transaction },
      { userId: user.id, kind: 'customer', billInvoiceId: null },
    ),
    deviceToken: await markDevice(transaction, {
      userId: user.id,
      earlier: fields.deviceToken,
      now: world.now,
    }),
  }));
  context.log.info({ userId: proved.customer.id }, 'customer signed up');
  return signedIn;
};

/** An opt-in of this customer at the phone they still have, whose code was confirmed. */
const isProofOf = (visit: OpenCode, customer: Customer | undefined): boolean =>
  visit.confirmedAt !== null && visit.userId === customer?.id && visit.phone === customer.phone;

const findVisit = (
  context: UseCaseContext<null>,
  token: string | undefined,
): Promise<OpenCode | undefined> =>
  token === undefined ? Promise.resolve(undefined) : findByCodeToken(context, 'opt_in', token);

/**
 * Whether the sign-up will take these details; of a customer who has proved their phone it asks only that nothing is
 * wrong. Throws as assertClaim does: there is no answer false.
 */
export const verifyInfo = async (
  context: UseCaseContext<null>,
  { token, facts, address, ...named }: VerifyInfo,
): Promise<{ readonly verified: true }> => {
  const visit = await findVisit(context, token);
  const { customer } = await findNamed(context, named);
  const hasProvedPhone = visit !== undefined && isProofOf(visit, customer);
  await assertClaim(context, {
    customer,
    name: named.username.trim(),
    facts,
    isBusiness: undefined,
    hasProvedPhone,
    address,
  });
  return { verified: true };
};

/**
 * Completes an invited customer's sign-up and signs them in. Who they are is proved by a confirmed opt-in, or by the
 * details the merchant stored; knowing the username is nothing. Throws weakPin, detailsDiffer, locked_out,
 * alreadyRegistered, emailTaken.
 */
export const signUpByName = async (
  context: UseCaseContext<null>,
  hasher: SecretHasher,
  command: SignUpByName,
): Promise<SignedIn> => {
  assertGoodPin(command.pin);
  // Before the customer: a token that another call used up meanwhile then meets an active customer, not a stranger.
  const visit = await findVisit(context, command.token);
  const { customer: named, merchantId } = await findNamed(context, command);
  const code = visit !== undefined && isProofOf(visit, named) ? visit : undefined;
  const { profile: facts, isBusiness, address } = command;
  const customer = await assertClaim(context, {
    customer: named,
    name: command.username.trim(),
    facts,
    isBusiness,
    hasProvedPhone: code !== undefined,
    address,
  });
  return finish(context, hasher, command, {
    customer,
    merchantId: merchantId ?? code?.merchantId ?? undefined,
    code,
    source: 'PATCH auth/signup',
  });
};

/**
 * The same by the customer's id, proved by the code that auth/opt_in texted. Throws codeInvalid for a customer without
 * a code, too.
 */
export const signUpById = async (
  context: UseCaseContext<null>,
  hasher: SecretHasher,
  command: SignUpById,
): Promise<SignedIn> => {
  assertGoodPin(command.pin);
  const found = await findCustomerWithCode(context.db, command.userId);
  if (found === undefined || found.phone === null) throw codeInvalid();
  const code = await checkTextCode(context, bindingOf(found, found.phone), command.code, {
    isStranger: true,
  });
  if (code === undefined) throw codeInvalid();
  if (found.state === 'active') throw alreadyRegistered();
  if (
    command.username !== undefined &&
    command.username.trim().toLowerCase() !== found.username.toLowerCase()
  )
    throw detailsDiffer();
  const merchant =
    command.merchantName === undefined
      ? undefined
      : await findMerchantByName(context.db, command.merchantName);
  if (command.merchantName !== undefined && merchant === undefined) throw businessUnknown();
  const { profile: facts, isBusiness, address } = command;
  const customer = await assertClaim(context, {
    customer: found,
    name: found.username,
    facts,
    isBusiness,
    hasProvedPhone: true,
    address,
  });
  return finish(context, hasher, command, {
    customer,
    merchantId: merchant?.id ?? found.merchant_id,
    code,
    source: 'PATCH users/{id}/signup',
  });
};
