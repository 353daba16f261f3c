import type { GivenFacts, StoredFacts } from './facts.domain';

export type StoredProfile = StoredFacts & {
  readonly first_name: string;
  readonly last_name: string;
  readonly zip: string;
};
export type GivenProfile = GivenFacts & {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
};

/** What the customer's record says after signing up. */
export type Profile = {
  readonly firstName: string;
  readonly lastName: string;
  readonly businessName: string;
  readonly email: string | null;
  readonly dateOfBirth: string | null;
  readonly zip: string;
};

/**
 * Fills in what is given. Names may change, a person's e-mail too; the facts by which the merchant knows the customer
 * stay, and is only filled in where it was empty.
 */
export const mergeProfile = (stored: StoredProfile, given: GivenProfile): Profile => {
  const knownZip = stored.zips.length === 1 ? stored.zips[0] : undefined;
  const [email, otherEmail] = stored.is_business
    ? [stored.email, given.email]
    : [given.email, stored.email];
  return {
    firstName: given.firstName ?? stored.first_name,
    lastName: given.lastName ?? stored.last_name,
    businessName:
      stored.business_name === '' && stored.is_business
        ? (given.businessName ?? '')
        : stored.business_name,
    email: email?.toLowerCase() ?? otherEmail?.toLowerCase() ?? null,
    dateOfBirth: stored.is_business
      ? stored.date_of_birth
      : (stored.date_of_birth ?? given.dateOfBirth ?? null),
    zip: stored.zip === '' ? (given.zip ?? knownZip ?? '') : stored.zip,
  };
};

/** The sentence of the sign-up form when something it asks for is neither given nor known. */
export const findGap = (profile: Profile, isBusiness: boolean): string | undefined => {
  if (isBusiness)
    return profile.businessName === '' || profile.zip === '' || profile.email === null
      ? 'Please fill all fields'
      : undefined;
  const { firstName, lastName, dateOfBirth, zip } = profile;
  return firstName === '' || lastName === '' || dateOfBirth === null || zip === ''
    ? 'All fields are required'
    : undefined;
};
