import { agreementLabels, type AgreementWay } from './opt-in-wording';

/** 'The customer agreed on the phone that Cedar Water keeps this card for later payments.' The record of the consent keeps it. */
export const keepCardStatement = (merchantName: string, way: AgreementWay): string => {
  const how = agreementLabels[way].charAt(0).toLowerCase() + agreementLabels[way].slice(1);
  return `The customer agreed ${how} that ${merchantName} keeps this card for later payments.`;
};
