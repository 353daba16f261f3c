/**
 * The texts of a customer's consents to messages of one merchant, and of their withdrawal. Browser and server share
 * them, so that the consent record contains the words that the customer read.
 */
export const optInNames = ['sms_opt_in', 'email_opt_in', 'marketing_opt_in'] as const;
export type OptInName = (typeof optInNames)[number];

export const optInLabels: Readonly<Record<OptInName, string>> = {
  sms_opt_in: 'Billing through text messaging',
  email_opt_in: 'Billing through email',
  marketing_opt_in: 'Marketing through text and email',
};

const kindOf = (name: OptInName): string =>
  optInLabels[name].charAt(0).toLowerCase() + optInLabels[name].slice(1);

/** 'By confirming you agree to receive billing through email from Cedar Water.' */
export const optInStatement = (name: OptInName, merchantName: string): string =>
  `By confirming you agree to receive ${kindOf(name)} from ${merchantName}.`;

/** 'Are you sure you want to stop receiving billing through email from Cedar Water?' */
export const optOutQuestion = (name: OptInName, merchantName: string): string =>
  `Are you sure you want to stop receiving ${kindOf(name)} from ${merchantName}?`;

/** How a customer agreed, when staff record it. */
export const agreementWays = ['phone', 'paper', 'in_person'] as const;
export type AgreementWay = (typeof agreementWays)[number];

/** @public Forms of staff offer them. */
export const agreementLabels: Readonly<Record<AgreementWay, string>> = {
  phone: 'On the phone',
  paper: 'On paper',
  in_person: 'In person',
};

/** 'The customer agreed on the phone to receive billing through text messaging from Cedar Water.' */
export const agreementStatement = (
  name: OptInName,
  merchantName: string,
  way: AgreementWay,
): string => {
  const how = agreementLabels[way].charAt(0).toLowerCase() + agreementLabels[way].slice(1);
  return `The customer agreed ${how} to receive ${kindOf(name)} from ${merchantName}.`;
};
