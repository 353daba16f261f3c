import type { LegalDocument } from './legal.slice';
import type { LegalText } from './legal-text';
import { privacyPolicy } from './privacy-policy-text';
import { termsAndConditions } from './terms-and-conditions-text';

export const legalTexts: Readonly<Record<LegalDocument, LegalText>> = {
  terms: termsAndConditions,
  privacy: privacyPolicy,
};
