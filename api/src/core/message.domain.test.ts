import { describe, expect, it } from '@jest/globals';
import {
  customerMergeValues,
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

describe('message rules', () => {
  it.each([
    [ann, 'sms', { kind: 'reachable', address: '+13035550101' }],
    [ann, 'email', { kind: 'no_consent' }],
    [{ ...ann, smsOptIn: false }, 'sms', { kind: 'no_consent' }],
    [{ ...ann, phone: null }, 'sms', { kind: 'no_address' }],
    [{ ...ann, emailOptIn: true }, 'email', { kind: 'reachable', address: 'ann@people.test' }],
    [{ ...ann, emailOptIn: true, email: null }, 'email', { kind: 'no_address' }],
  ] as const)('send only with consent and an address [API-117] %#', (recipient, medium, reach) => {
    expect(reachOf(recipient, medium)).toEqual(reach);
  });

  it('name a person by four fields, and a business customer by two [INBOX-044, INBOX-045]', () => {
    expect(customerMergeValues(ann, 'Cedar')).toEqual({
      'user first name': 'Ann',
      'user last name': 'Lee',
      'user full name': 'Ann Lee',
      'merchant name': 'Cedar',
    });
    expect(customerMergeValues(bakery, 'Cedar')).toEqual({
      'user business name': 'Blue Door',
      'merchant name': 'Cedar',
    });
  });

  it('read medium 1 as text and any other number as e-mail [INBOX-030]', () => {
    expect([1, 2, 7].map(mediumOf)).toEqual(['sms', 'email', 'email']);
  });

  it('cut a long body between characters', () => {
    expect(truncateBody('short\nand two lines')).toBe('short and two lines');
    expect(truncateBody('x'.repeat(65))).toBe('x'.repeat(65));
    expect(truncateBody('🙏'.repeat(66))).toBe(`${'🙏'.repeat(65)}...`);
  });

  it("read numbers and addresses in providers' notations", () => {
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
