import type { SignUpRequest } from '@billfold/shared/contracts/access.contract';
import { writeOptIn } from '@billfold/shared/format/opt-in';
import { readBirthdate } from './birthdate.domain';

/** The customer, as the address names them. */
export type Invitee = {
  readonly username: string;
  readonly merchantName: string | null;
  readonly isBusiness: boolean;
};

/** The form's values; the birthdate in month, day, year order. */
export type Details = {
  readonly first_name: string;
  readonly last_name: string;
  readonly business_name: string;
  readonly email: string;
  readonly date_of_birth: string;
  readonly zip: string;
  readonly sms_opt_in: boolean;
};
export const emptyDetails: Details = {
  first_name: '',
  last_name: '',
  business_name: '',
  email: '',
  date_of_birth: '',
  zip: '',
  sms_opt_in: false,
};

type TextName = Exclude<keyof Details, 'sms_opt_in'>;
const requiredOfPerson: readonly TextName[] = ['first_name', 'last_name', 'date_of_birth', 'zip'];
const requiredOfBusiness: readonly TextName[] = ['business_name', 'email', 'zip'];

/** Returns the labels of missing fields in the order of the form. */
export const missingOf = (details: Details, isBusiness: boolean): readonly TextName[] =>
  (isBusiness ? requiredOfBusiness : requiredOfPerson).filter(
    (name) => details[name].trim() === '',
  );

export const missingText = (isBusiness: boolean): string =>
  isBusiness ? 'Please fill all fields' : 'All fields are required';

/** The steps with a way back, in order. */
export const signUpSteps = ['details', 'terms', 'pin', 'confirm'] as const;
export type SignUpStep = (typeof signUpSteps)[number];

const named = ({ username, merchantName }: Invitee) => ({
  username,
  ...(merchantName === null ? {} : { merchant_name: merchantName }),
});
const born = ({ date_of_birth }: Details): string => readBirthdate(date_of_birth) ?? '';

/**
 * Returns the details for verification: birthdate and zip of a person, name, e-mail and zip of a
 * business customer.
 */
export const toVerifyQuery = (
  invitee: Invitee,
  details: Details,
): Readonly<Record<string, string>> => {
  const zip = details.zip.trim();
  if (!invitee.isBusiness) return { ...named(invitee), date_of_birth: born(details), zip };
  return {
    ...named(invitee),
    business_name: details.business_name.trim(),
    email: details.email.trim(),
    zip,
  };
};

type SignUpBody = Omit<SignUpRequest, 'sms_opt_in'> & { readonly sms_opt_in: 1 | 0 };

/** Leaves out an empty e-mail, so that the stored one stays. */
export const toSignUpBody = (invitee: Invitee, details: Details, pin: string): SignUpBody => {
  const email = details.email.trim();
  const everybody = {
    ...named(invitee),
    zip: details.zip.trim(),
    is_business: invitee.isBusiness,
    sms_opt_in: writeOptIn(details.sms_opt_in),
    user_pin: pin,
  };
  if (invitee.isBusiness)
    return { ...everybody, business_name: details.business_name.trim(), email };
  return {
    ...everybody,
    first_name: details.first_name.trim(),
    last_name: details.last_name.trim(),
    date_of_birth: born(details),
    ...(email === '' ? {} : { email }),
  };
};
