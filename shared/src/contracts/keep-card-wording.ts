import { agreementLabels, type AgreementWay } from './opt-in-wording';

export type KeptMethod = 'card' | 'bank account';

/**
 * 'The customer agreed on the phone that Cedar Water keeps this ${what} for later payments.' The record of the consent
 * keeps it.
 */
export const keepCardStatement = (
  merchantName: string,
  way: AgreementWay,
  what: KeptMethod = 'card',
): string => {
  const how = agreementLabels[way].charAt(0).toLowerCase() + agreementLabels[way].slice(1);
  return `The customer agreed ${how} that ${merchantName} keeps this ${what} for later payments.`;
};
