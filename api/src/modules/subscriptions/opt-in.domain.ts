import {
  optInNames,
  optInStatement,
  optOutQuestion,
  type OptInName,
} from '@billfold/shared/contracts/opt-in-wording';
import type { UpdateNotificationsRequest } from '@billfold/shared/contracts/subscription.contract';

export type OptIns = Readonly<Record<OptInName, boolean>>;
export type OptInChange = { readonly field: OptInName; readonly isOn: boolean };

/** The sentence of the dialog that was confirmed, letter for letter. */
export const optInWording = ({ field, isOn }: OptInChange, merchantName: string): string =>
  isOn ? optInStatement(field, merchantName) : optOutQuestion(field, merchantName);

/** What is asked for and not so already. */
export const findOptInChanges = (
  now: OptIns,
  wanted: UpdateNotificationsRequest,
): readonly OptInChange[] =>
  optInNames.flatMap((field) => {
    const isOn = wanted[field];
    return isOn === undefined || isOn === now[field] ? [] : [{ field, isOn }];
  });
