import { agreementWays, type AgreementWay } from '@billfold/shared/contracts/opt-in-wording';

/** How the customer agreed to what staff switch on. */
export type Agreement = { readonly agreedBy: AgreementWay; readonly reference: string };

/** What AgreementFields fills. */
export type AgreementValues = { readonly agreedBy: string; readonly reference: string };

export const emptyAgreement: AgreementValues = { agreedBy: '', reference: '' };

/** Undefined until a way is chosen. */
export const agreementOf = ({ agreedBy, reference }: AgreementValues): Agreement | undefined => {
  const way = agreementWays.find((each) => each === agreedBy);
  return way === undefined ? undefined : { agreedBy: way, reference: reference.trim() };
};

/** The fields of a request that switches something on. */
export const agreementBody = (agreement: Agreement | undefined) => ({
  ...(agreement === undefined ? {} : { agreed_by: agreement.agreedBy }),
  ...(agreement === undefined || agreement.reference === ''
    ? {}
    : { reference: agreement.reference }),
});
