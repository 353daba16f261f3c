import { accountRule, routingRule, textRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';
import { addMethodTexts } from '@billfold/shared/wallet/method-texts';
import {
  findMalformed,
  findMissing,
  type Check,
  type Problems,
} from '@billfold/shared/wallet/ordered-checks';

export type AddBankAccountValues = {
  readonly routing: string;
  readonly account: string;
  readonly confirmation: string;
  readonly nickname: string;
  readonly acknowledge: boolean;
};

export const addBankAccountSchema = object({
  routing: routingRule(),
  account: accountRule(),
  confirmation: textRule(),
  nickname: textRule(),
});

/** In the order of the specification: form of the fields, missing ones, the two numbers. */
export const checkBankAccount = (values: AddBankAccountValues, problems: Problems): Check => {
  const malformed = findMalformed(values, problems);
  if (malformed.length > 0) return { kind: 'blocked', message: null, show: malformed };
  const missing = findMissing(values, ['routing', 'account', 'nickname']);
  if (missing.length > 0)
    return { kind: 'blocked', message: addMethodTexts.incomplete, show: missing };
  if (!values.acknowledge) return { kind: 'blocked', message: addMethodTexts.incomplete, show: [] };
  if (values.account !== values.confirmation)
    return { kind: 'blocked', message: addMethodTexts.accountsDiffer, show: [] };
  return { kind: 'passed' };
};
