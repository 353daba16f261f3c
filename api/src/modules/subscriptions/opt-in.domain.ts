import type { UpdateNotificationsRequest } from '@billfold/shared/contracts/subscription.contract';

export const optInFields = ['sms_opt_in', 'email_opt_in', 'marketing_opt_in'] as const;
export type OptInField = (typeof optInFields)[number];
export type OptIns = Readonly<Record<OptInField, boolean>>;
export type OptInChange = { readonly field: OptInField; readonly isOn: boolean };

const labels: Readonly<Record<OptInField, string>> = {
  sms_opt_in: 'Billing through text messaging',
  email_opt_in: 'Billing through email',
  marketing_opt_in: 'Marketing through text and email',
};

/** The sentence of the dialog that was confirmed. */
export const optInWording = ({ field, isOn }: OptInChange, merchantName: string): string =>
  isOn
    ? `By confirming you agree to receive ${labels[field]} from ${merchantName}.`
    : `Are you sure you want to stop receiving ${labels[field]} from ${merchantName}?`;

/** What is asked for and not so already. */
export const findOptInChanges = (now: OptIns, wanted: UpdateNotificationsRequest): readonly OptInChange[] =>
  optInFields.flatMap((field) => {
    const isOn = wanted[field];
    return isOn === undefined || isOn === now[field] ? [] : [{ field, isOn }];
  });
