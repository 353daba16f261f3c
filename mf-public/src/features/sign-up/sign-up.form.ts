import {
  emailRule,
  ruleTexts,
  textRule,
  tickedRule,
  zipRule,
} from '@billfold/shared/forms/rules/rules';
import { object, type AnyObjectSchema } from 'yup';
import { readBirthdate } from './birthdate.domain';

const birthdateRule = () =>
  textRule().test(
    'birthdate',
    ruleTexts.date,
    (typed) => typed === undefined || typed === '' || readBirthdate(typed) !== null,
  );

const personSchema = object({
  first_name: textRule(),
  last_name: textRule(),
  email: emailRule({ isRequired: false }),
  date_of_birth: birthdateRule(),
  zip: zipRule(),
});
const businessSchema = object({ business_name: textRule(), email: emailRule(), zip: zipRule() });
export const detailsSchema = (isBusiness: boolean): AnyObjectSchema =>
  isBusiness ? businessSchema : personSchema;
export const termsSchema = object({ hasAgreed: tickedRule('You must agree to terms') });
