import { readBillState } from './bill-state';
import { paths, readInvoiceId } from './paths';

describe('addresses', () => {
  it('keep the pay screen in the wallet segment of the product [CUST-011, CUST-018]', () => {
    expect(paths.payInvoice.href(9)).toBe('/customer/blytzwallet/invoice/9');
  });

  it('carry a token of the invoice, escaped [CUST-013]', () => {
    expect(paths.payInvoice.href(9, 'a+b&c')).toBe(
      '/customer/blytzwallet/invoice/9?auth_token=a%2Bb%26c',
    );
  });

  it.each([
    ['9', 9],
    ['0', null],
    ['-3', null],
    ['9.5', null],
    ['abc', null],
    ['99999999999', null],
    [undefined, null],
  ])('read the invoice %s as %s', (text, id) => {
    expect(readInvoiceId(text)).toBe(id);
  });

  it.each([
    ['unpaid', 'unpaid'],
    ['paid', 'paid'],
    ['other', 'paid'],
    [undefined, 'paid'],
  ])('reads the invoice state %s as %s [CUST-043]', (text, billState) => {
    expect(readBillState(text)).toBe(billState);
  });
});
