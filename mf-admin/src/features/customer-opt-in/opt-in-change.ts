import type { AgreementWay, OptInName } from '@billfold/shared/contracts/opt-in-wording';

/** How the customer agreed to what staff switch on. */
export type Agreement = { readonly agreedBy: AgreementWay; readonly reference: string };

export type OptInChange = {
  readonly name: OptInName;
  readonly isOn: boolean;
  /** Undefined when it is switched off. */
  readonly agreement?: Agreement;
};
