import { describe, expect, it } from '@jest/globals';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import {
  applyUse,
  describeUnreadableUses,
  formatOverrides,
  parseOverrides,
  unreadableUses,
} from './override.domain';

describe('overrides', () => {
  it.each([
    ['', ['mf-inbox@1.5.0'], 'mf-inbox@1.5.0'],
    ['mf-inbox@1.0.0', ['mf-inbox@1.5.0-rc.1'], 'mf-inbox@1.5.0-rc.1'],
    [
      'mf-inbox@1.0.0',
      ['mf-admin@2.0.0', 'shell@1.0.0'],
      'mf-inbox@1.0.0,mf-admin@2.0.0,shell@1.0.0',
    ],
    [
      'mf-inbox@1.0.0',
      ['mf-admin@2.0.0,mf-public@3.0.0'],
      'mf-inbox@1.0.0,mf-admin@2.0.0,mf-public@3.0.0',
    ],
    ['mf-inbox@1.0.0', ['reset'], ''],
    ['mf-inbox@1.0.0', [''], ''],
    ['mf-inbox@1.0.0', ['reset', 'mf-admin@2.0.0'], 'mf-admin@2.0.0'],
    ['mf-inbox@1.0.0', ['<script>@1', 'api@1.0.0', 'mf-inbox'], 'mf-inbox@1.0.0'],
    ['mf-inbox@1.0.0', ['mf-admin@2.0.0,'], 'mf-inbox@1.0.0,mf-admin@2.0.0'],
    ['', ['mf-inbox@1.5.0 local'], 'mf-inbox@1.5.0+local'],
    ['mf-inbox@1.0.0', ['mf-inbox@http://localhost:3105/'], 'mf-inbox@http://localhost:3105'],
    [
      'mf-admin@1.0.0',
      ['mf-inbox@http://127.0.0.1:3105'],
      'mf-admin@1.0.0,mf-inbox@http://127.0.0.1:3105',
    ],
    [
      '',
      [
        'mf-inbox@http://example.com:3105',
        'shell@http://localhost:3105',
        'mf-inbox@http://localhost',
      ],
      '',
    ],
  ])('result after %s then %j in %s', (present, uses, expected) => {
    expect(formatOverrides(applyUse(parseOverrides(present), uses))).toBe(expected);
  });

  it.each([
    ['mf-inbox', '“mf-inbox” names no version. Write mf-inbox@ and a version, such as 1.5.0.'],
    ['mf-inbox@', '“mf-inbox@” names no version. Write mf-inbox@ and a version, such as 1.5.0.'],
    [
      'inbox@1.5.0',
      '“inbox@1.5.0” names no release. Write a module and its version, such as mf-inbox@1.5.0.',
    ],
    [
      'MF-Inbox@1.5.0',
      '“MF-Inbox@1.5.0” names no release. Write a module and its version, such as mf-inbox@1.5.0.',
    ],
    ['1.5.0', '“1.5.0” names no release. Write a module and its version, such as mf-inbox@1.5.0.'],
    [
      'mf-inbox@http://192.168.0.7:3105',
      '“mf-inbox@http://192.168.0.7:3105” is not a development server. Write mf-inbox@http://localhost: and its port; the shell has none.',
    ],
    [
      'eyJhbGciOiJIUzI1NiJ9.eyJl',
      'The link to see other releases is not complete. Copy the whole link again.',
    ],
  ])('explain %s, which cannot be read', (use, sentence) => {
    expect(describeUnreadableUses(unreadableUses(['mf-admin@1.0.0', use]))).toEqual([sentence]);
  });

  it('explain three parts at most, each cut to a line', () => {
    const sentences = describeUnreadableUses(
      unreadableUses(['a'.repeat(500), 'b', 'c,d', 'e', 'b', 'reset', '']),
    );
    expect(sentences).toHaveLength(4);
    expect([sentences[0]?.length, sentences[3]]).toEqual([
      137,
      '2 more parts of the address cannot be read either.',
    ]);
  });

  it('ignore invalid entries', () => {
    expect(parseOverrides('mf-inbox@1.0.0,nonsense,../@1,mf-a@1;path=/')).toEqual([
      { module: 'mf-inbox', version: '1.0.0' },
    ]);
  });

  it('are limited in number', () => {
    const many = Array.from({ length: 40 }, (_, index) => `mf-x${index}@1.0.0`);
    expect(applyUse([], many)).toHaveLength(12);
  });

  it.each([
    ['/hosted-payment', true],
    ['/hosted-payment/7', true],
    ['/customer/blytzwallet/invoice/7', true],
    ['//customer//BlytzWallet/invoice/7', true],
    ['/donation', true],
    ['/customer/blytzwallet/%69nvoice/7', true],
    ['/%64onation', true],
    ['/customer%2Fblytzwallet/invoice/7', true],
    ['/donation/%E0%A4', true],
    ['/%2564onation', false],
    ['/embedded-payment/x', true],
    ['/customer/blytzwallet/add-card', true],
    ['/customer/blytzwallet/select-payment-type', true],
    ['/customer/blytzwallet/select-card', false],
    ['/donations', false],
    ['/admin/customers/profile/12/payment', true],
    ['/Admin/customers/profile/12/%61utopay/', true],
    ['/admin/customers/profile/:customerId/payment', true],
    ['/admin/customers/profile/12/payments', false],
    ['/admin/customers/profile/payment', false],
    ['/admin/customers/profile/12', false],
    ['/admin/payments', false],
    ['/customer/blytzwallet', false],
    ['/', false],
  ])('know whether %s is a payment page: %s', (path, expected) => {
    expect(isPaymentPage(path)).toBe(expected);
  });
});
