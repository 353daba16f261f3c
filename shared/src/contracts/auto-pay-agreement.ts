import { agreementLabels, type AgreementWay } from './opt-in-wording';

/**
 * `The customer agreed on the phone to these charges: On the due date of each bill ….` The consent record stores it.
 * `words` is the sentence of `describeAutoPay`.
 */
export const autoPayAgreement = (words: string, way: AgreementWay): string => {
  const how = agreementLabels[way].charAt(0).toLowerCase() + agreementLabels[way].slice(1);
  return `The customer agreed ${how} to these charges: ${words}`;
};
