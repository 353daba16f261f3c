import { describe, expect, it } from '@jest/globals';
import {
  cutBody,
  fillPlaceholders,
  fromE164,
  mailAddressOf,
  mediumOf,
  reachOf,
  type Recipient,
  truncateBody,
} from './message.domain';

const ann: Recipient = {
  firstName: 'Ann',
  lastName: 'Lee',
  fullName: 'Ann Lee',
  isBusiness: false,
  businessName: '',
  phone: '3035550101',
  email: 'ann@people.test',
  smsOptIn: true,
  emailOptIn: false,
};
const bakery: Recipient = {
  ...ann,
  firstName: '',
  lastName: '',
  fullName: 'Blue Door',
  isBusiness: true,
  businessName: 'Blue Door',
};

describe('message domain', () => {
  it.each([
    [ann, 'sms', { kind: 'reachable', address: '+13035550101' }],
    [ann, 'email', { kind: 'no_consent' }],
    [{ ...ann, smsOptIn: false }, 'sms', { kind: 'no_consent' }],
    [{ ...ann, phone: null }, 'sms', { kind: 'no_address' }],
    [{ ...ann, emailOptIn: true }, 'email', { kind: 'reachable', address: 'ann@people.test' }],
    [{ ...ann, emailOptIn: true, email: null }, 'email', { kind: 'no_address' }],
  ] as const)(
    'sends only where the customer agreed and can be reached [API-117] %#',
    (recipient, medium, reach) => {
      expect(reachOf(recipient, medium)).toEqual(reach);
    },
  );

  it('fills the four placeholders of a person and leaves others alone [INBOX-044, INBOX-046]', () => {
    const text =
      '{user first name}|{user last name}|{user full name}|{merchant name}|{user business name}|{x}';
    expect(fillPlaceholders(text, ann, 'Cedar')).toBe(
      'Ann|Lee|Ann Lee|Cedar|{user business name}|{x}',
    );
  });

  it('fills the two placeholders of a business [INBOX-045]', () => {
    expect(
      fillPlaceholders('{user business name} {merchant name} {user first name}', bakery, 'Cedar'),
    ).toBe('Blue Door Cedar {user first name}');
  });

  it('does not fill what a name happens to contain', () => {
    expect(
      fillPlaceholders('{user first name}', { ...ann, firstName: '$& {merchant name}' }, 'Cedar'),
    ).toBe('$& {merchant name}');
    expect(fillPlaceholders('{constructor}', ann, 'Cedar')).toBe('{constructor}');
  });

  it('reads medium 1 as text and any other number as e-mail [INBOX-030]', () => {
    expect([1, 2, 7].map(mediumOf)).toEqual(['sms', 'email', 'email']);
  });

  it('cuts a long body without splitting a character', () => {
    expect(truncateBody('short\nand two lines')).toBe('short and two lines');
    expect(truncateBody('x'.repeat(65))).toBe('x'.repeat(65));
    expect(truncateBody('🙏'.repeat(66))).toBe(`${'🙏'.repeat(65)}...`);
  });

  it('cuts what is too long to keep without splitting a character', () => {
    expect([cutBody('abc', 3), cutBody('abcd', 3), cutBody('ab🙏', 3), cutBody('a🙏b', 3)]).toEqual(
      ['abc', 'abc', 'ab', 'a🙏'],
    );
  });

  it('reads numbers and addresses as providers write them', () => {
    expect(['+13035550101', '+44303555010', '3035550101'].map(fromE164)).toEqual([
      '3035550101',
      null,
      null,
    ]);
    expect(
      ['Ann Lee <Ann@People.test>', 'ann@people.test', 'nobody', '<a@b> x'].map(mailAddressOf),
    ).toEqual(['ann@people.test', 'ann@people.test', null, null]);
  });
});
