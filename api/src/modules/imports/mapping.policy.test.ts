import { describe, expect, it } from '@jest/globals';
import { mapColumns } from './mapping.policy';

describe('the fields of the heads of other programs', () => {
  it.each([
    ['customers', 'St', 'service_address_state'],
    ['customers', 'Acct #', 'external_ID'],
    ['customers', 'Cust #', 'external_ID'],
    ['customers', 'Customer No', 'external_ID'],
    ['customers', 'Opt in texts', 'sms_opt_in'],
    ['customers', 'Mobile', 'phone'],
    ['payments', 'Paid amount', 'amount'],
    ['invoices', 'Amount', 'item_amount'],
    ['customers', 'Shoe size', null],
  ] as const)('are suggested: a column of %s named %s is %s', (kind, head, field) => {
    expect(mapColumns(kind, [head], undefined).mapping).toEqual([field]);
  });
});
