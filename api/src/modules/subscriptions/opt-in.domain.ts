import {
  agreementStatement,
  type AgreementWay,
  optInNames,
  optInStatement,
  optOutQuestion,
  type OptInName,
} from '@billfold/shared/contracts/opt-in-wording';
import { staffOptOutStatement } from '@billfold/shared/contracts/staff-opt-in-wording';
import type { UpdateNotificationsRequest } from '@billfold/shared/contracts/subscription.contract';

export type OptIns = Readonly<Record<OptInName, boolean>>;
export type OptInChange = { readonly field: OptInName; readonly isOn: boolean };

/** The sentence of the dialog that was confirmed, letter for letter. */
export const optInWording = ({ field, isOn }: OptInChange, merchantName: string): string =>
  isOn ? optInStatement(field, merchantName) : optOutQuestion(field, merchantName);

/** How staff know that the customer agrees. */
export type Agreement = { readonly agreedBy: AgreementWay; readonly reference?: string };

/**
 * The sentence that staff confirmed: what the customer agreed to is theirs to say, what staff end they end themselves.
 */
export const staffOptInWording = (
  { field, isOn }: OptInChange,
  merchantName: string,
  agreement: Agreement | undefined,
): string =>
  isOn && agreement !== undefined
    ? agreementStatement(field, merchantName, agreement.agreedBy)
    : staffOptOutStatement(field, merchantName);

type Given = { readonly agreed_by?: AgreementWay; readonly reference?: string };

/** The agreement, or the sentence why these changes are refused. Undefined where nothing is switched on. */
export const readAgreement = (
  changes: readonly OptInChange[],
  { agreed_by, reference = '' }: Given,
): Agreement | undefined | { readonly refusal: string } => {
  const on = changes.filter(({ isOn }) => isOn);
  if (on.length === 0) return undefined;
  if (agreed_by === undefined) return { refusal: 'Please choose how the customer agreed.' };
  const proof = reference.trim();
  if (proof !== '') return { agreedBy: agreed_by, reference: proof };
  if (on.some(({ field }) => field === 'marketing_opt_in'))
    return {
      refusal: 'Marketing needs a reference to the recording or signed form.',
    };
  return { agreedBy: agreed_by };
};

/** The requested opt-ins that differ from the present ones. */
export const findOptInChanges = (
  now: OptIns,
  wanted: UpdateNotificationsRequest,
): readonly OptInChange[] =>
  optInNames.flatMap((field) => {
    const isOn = wanted[field];
    return isOn === undefined || isOn === now[field] ? [] : [{ field, isOn }];
  });
