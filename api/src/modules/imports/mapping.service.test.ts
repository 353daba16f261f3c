import { describe, expect, it } from '@jest/globals';
import { invoiceFileColumns } from '@billfold/shared/contracts/import-rule';
import { transactionFileColumns } from '@billfold/shared/contracts/transaction.contract';
import { findDoubtful, mapColumns } from './mapping.service';

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
    ['customers', 'Billing City', 'service_address_city'],
    ['customers', 'Ok to text?', 'sms_opt_in'],
    ...['Invoice Number', 'Invoice #', 'InvoiceNo', '*InvoiceNumber', 'Num', 'Doc Number'].map(
      (head) => ['invoices', head, 'invoice_external_id'] as const,
    ),
    ['invoices', 'invoice_number', 'invoice_external_id'],
    ['invoices', 'User ID', null],
    ['invoices', 'State', null],
    ['payments', 'Invoice', 'invoice_number'],
    ['payments', 'Invoice #', 'invoice_number'],
  ] as const)('are suggested: a column of %s named %s is %s', (kind, head, field) => {
    expect(mapColumns(kind, [head], undefined).mapping).toEqual([field]);
  });
});

describe('columns that would be left out', () => {
  const doubtful = (kind: 'invoices' | 'payments', ...heads: readonly string[]) =>
    findDoubtful(kind, heads, mapColumns(kind, heads, undefined)).map((index) => heads[index]);

  it.each([
    ['a fee beside amounts', 'invoices', ['Invoice #', 'Amount', 'Delivery Fee'], ['Delivery Fee']],
    ['a fee that the total has', 'invoices', ['Invoice #', 'Rate', 'Fee', 'Total'], []],
    ['a rate of tax or exchange', 'invoices', ['Invoice #', 'Amount', 'Exchange Rate'], []],
    ['a number of invoices', 'invoices', ['Bill Nbr', 'Amount'], ['Bill Nbr']],
    ['another number', 'invoices', ['Amount', 'PO Number', 'Phone Number'], []],
    ['what was refunded', 'payments', ['Invoice #', 'Amount', 'Refunded'], ['Refunded']],
    ['what the bank kept', 'payments', ['Invoice #', 'Amount', 'Fee'], []],
  ] as const)('are doubtful or not: %s', (_name, kind, heads, expected) => {
    expect(doubtful(kind, ...heads)).toEqual(expected);
  });

  it('are those of our own files without a doubt', () => {
    expect(doubtful('invoices', ...invoiceFileColumns)).toEqual([]);
    expect(doubtful('payments', ...transactionFileColumns)).toEqual([]);
  });

  it('make a column of our ids a suggestion where it is the only one', () => {
    expect(mapColumns('payments', ['invoice', 'amount'], undefined).by).toEqual([
      'suggested',
      'exact',
    ]);
    expect(mapColumns('payments', transactionFileColumns, undefined).by).not.toContain('suggested');
  });
});
