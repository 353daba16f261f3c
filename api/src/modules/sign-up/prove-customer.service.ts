import { Problem } from '../../core/problem.errors';
import type { UseCaseContext } from '../../context/use-case-context';
import { type Guess, guardGuess, strangerAccount } from '../auth/auth.public';
import { findMerchantByName } from '../merchants/merchants.public';
import { type Customer, findCustomerByUsername } from './customer.queries';
import { contradictsCustomer, type GivenFacts, proveCustomer } from './facts.domain';
import { alreadyRegistered, detailsDiffer, detailsLocked } from './sign-up.errors';

export type Named = { readonly username: string; readonly merchantName: string | undefined };
/** `merchantId` is undefined when no merchant was named. */
export type Found = {
  readonly customer: Customer | undefined;
  readonly merchantId: number | undefined;
};

/** A customer of the named merchant who may still be signing up. A customer who was switched off is not found. */
export const findNamed = async (
  { db }: UseCaseContext<null>,
  { username, merchantName }: Named,
): Promise<Found> => {
  const merchant =
    merchantName === undefined ? undefined : await findMerchantByName(db, merchantName);
  if (merchantName !== undefined && merchant === undefined)
    return { customer: undefined, merchantId: undefined };
  const found = await findCustomerByUsername(db, username.trim(), merchant?.id);
  return { customer: found?.state === 'inactive' ? undefined : found, merchantId: merchant?.id };
};

export type Claim = {
  readonly customer: Customer | undefined;
  /** The account that replaces an unknown customer, so that a lock does not reveal who exists. */
  readonly name: string;
  readonly facts: GivenFacts;
  readonly isBusiness: boolean | undefined;
  /** They hold the phone: nothing they say may be wrong, but they need not say anything. */
  readonly hasProvedPhone: boolean;
  readonly address: string;
};

const holds = ({ customer, facts, isBusiness, hasProvedPhone }: Claim): boolean => {
  if (customer === undefined || (isBusiness !== undefined && isBusiness !== customer.is_business))
    return false;
  // The staff of one merchant know its record, and it would open the data of the others.
  return hasProvedPhone
    ? !contradictsCustomer(customer, facts)
    : !customer.is_shared && proveCustomer(customer, facts);
};

/**
 * The holder of the phone is counted apart: strangers who have locked the details must not lock the customer out, too.
 * What they leave out is not wrong, so that a right answer must not give them fresh guesses at a birthday.
 */
const guessOf = ({ customer, name, hasProvedPhone, address }: Claim): Guess => {
  if (customer === undefined)
    return { account: strangerAccount('customer', name), address, secret: 'pin' };
  return hasProvedPhone
    ? { account: `customer:${customer.id}:phone`, address, secret: 'password', isEasilyRight: true }
    : { account: `customer:${customer.id}`, address, secret: 'pin' };
};

/**
 * The customer of a claim that holds. Each claim is counted as a try at their PIN is, before it is looked at. Throws
 * detailsDiffer, the same for an unknown customer; locked_out after too many; alreadyRegistered, which is no secret.
 */
export const assertClaim = async (
  { db, clock, config }: UseCaseContext<null>,
  claim: Claim,
): Promise<Customer> => {
  const { customer } = claim;
  if (customer?.state === 'active') throw alreadyRegistered();
  const world = { db, now: clock.now(), settings: config.security };
  const isRight = await guardGuess(world, guessOf(claim), async () => holds(claim)).catch(
    (error: unknown) => {
      // There is no PIN yet that could be reset.
      throw error instanceof Problem &&
        error.code === 'locked_out' &&
        (error.retryAfterSeconds ?? 0) > 3_600
        ? detailsLocked(error)
        : error;
    },
  );
  if (!isRight || customer === undefined) throw detailsDiffer();
  return customer;
};
