/** The merchant's record of a customer who has not signed up yet. */
export type StoredFacts = {
  readonly is_business: boolean;
  readonly business_name: string;
  readonly email: string | null;
  /** YYYY-MM-DD */
  readonly date_of_birth: string | null;
  /** The person's own when there is one, else those of the service addresses. */
  readonly zips: readonly string[];
};

/** What the person who signs up says about themselves; what they left out is undefined. */
export type GivenFacts = {
  readonly dateOfBirth: string | undefined;
  readonly zip: string | undefined;
  readonly businessName: string | undefined;
  readonly email: string | undefined;
};

type Fact = {
  readonly stored: readonly string[];
  readonly given: string | undefined;
  readonly isProof: boolean;
};

const shortZip = (zip: string): string => zip.replaceAll(/\D/g, '').slice(0, 5);
const letters = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const normalForms = (
  values: readonly (string | null)[],
  normalise: (value: string) => string,
): readonly string[] =>
  values
    .flatMap((value) => (value === null ? [] : [normalise(value)]))
    .filter((value) => value !== '');

/** A name alone proves nothing: it is on every letter. */
const factsOf = (stored: StoredFacts, given: GivenFacts): readonly Fact[] => {
  const zip: Fact = {
    stored: normalForms(stored.zips, shortZip),
    given: given.zip === undefined ? undefined : shortZip(given.zip),
    isProof: true,
  };
  if (!stored.is_business)
    return [
      {
        stored: normalForms([stored.date_of_birth], (day) => day),
        given: given.dateOfBirth,
        isProof: true,
      },
      zip,
    ];
  return [
    {
      stored: normalForms([stored.business_name], letters),
      given: given.businessName === undefined ? undefined : letters(given.businessName),
      isProof: false,
    },
    {
      stored: normalForms([stored.email], (email) => email.toLowerCase()),
      given: given.email?.toLowerCase(),
      isProof: true,
    },
    zip,
  ];
};

const agrees = ({ stored, given }: Fact): boolean => given !== undefined && stored.includes(given);

/**
 * Whether what is given proves that this is the customer: every fact the merchant stored is given and right, and a
 * birthday or zip (of a business customer: an e-mail or zip) is among them.
 */
export const proveCustomer = (stored: StoredFacts, given: GivenFacts): boolean => {
  const kept = factsOf(stored, given).filter((fact) => fact.stored.length > 0);
  return kept.some((fact) => fact.isProof) && kept.every(agrees);
};

/**
 * Whether something given differs from the merchant's record: for a customer who has proved who they are by their
 * phone.
 */
export const contradictsCustomer = (stored: StoredFacts, given: GivenFacts): boolean =>
  factsOf(stored, given).some(
    (fact) => fact.stored.length > 0 && fact.given !== undefined && !agrees(fact),
  );
