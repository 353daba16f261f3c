import { describe, expect, it } from '@jest/globals';
import type {
  CreateBankAccountRequest,
  CreateCardRequest,
} from '@billfold/shared/contracts/payment-method.contract';
import {
  brandOf,
  complainAboutBankAccount,
  complainAboutCard,
  isRoutingNumber,
} from './payment-method.domain';

const now = new Date('2026-11-20T19:00:00Z');
const card: CreateCardRequest = {
  name: 'Casey Customer',
  expiration: '12/30',
  address_zip: '80202',
  nickname: 'Everyday',
  acknowledge: true,
  token: '9411111111111111',
  last4: '1111',
  card_type: 'visa',
};
const account: CreateBankAccountRequest = {
  type: 3,
  routing_number: '021000021',
  nickname: 'Checking',
  acknowledge: true,
  token: '123456789012',
  last4: '6789',
};

describe('validation of a card', () => {
  it.each([
    [{}, undefined],
    [{ token: '9511111111111111', card_type: 'mastercard' }, undefined],
    [{ token: '9221111111111111', card_type: 'mastercard' }, undefined],
    [{ token: '9341111111111111', card_type: 'amex' }, undefined],
    [{ token: '9601111111111111', card_type: 'discover' }, undefined],
    [{ token: '9511111111111111' }, 'Please verify your card number'],
    [{ token: '9011111111111111' }, 'Please verify your card number'],
    [{ last4: '1112' }, 'Please verify your card number'],
    [{ expiration: '13/30' }, 'Not a valid date'],
    [{ expiration: '1/30' }, 'Not a valid date'],
    [{ expiration: '12/2030' }, 'Not a valid date'],
    [{ expiration: '10/26' }, 'This card has expired'],
    [{ expiration: '11/26' }, undefined],
    [{ address_zip: '80202-1234' }, undefined],
    [{ address_zip: '80202 1234' }, undefined],
    [{ address_zip: '8020' }, 'Not a valid zipcode'],
    [{ name: '  ' }, 'Please complete all required fields'],
    [{ nickname: ' ' }, 'Please complete all required fields'],
    [{ acknowledge: false }, 'Authorization checkbox is required'],
  ] as const)('answers for %j: %s [API-078]', (given, complaint) => {
    expect(complainAboutCard({ ...card, ...given }, now)).toBe(complaint);
  });

  it('accepts a card until the end of its month in every time zone', () => {
    expect(
      complainAboutCard({ ...card, expiration: '11/26' }, new Date('2026-12-01T11:59:59Z')),
    ).toBeUndefined();
    expect(
      complainAboutCard({ ...card, expiration: '11/26' }, new Date('2026-12-01T12:00:00Z')),
    ).toBe('This card has expired');
    expect(
      complainAboutCard({ ...card, expiration: '12/26' }, new Date('2026-12-31T12:00:00Z')),
    ).toBeUndefined();
  });

  it.each([
    ['4', 'visa'],
    ['2', 'mastercard'],
    ['5', 'mastercard'],
    ['3', 'amex'],
    ['6', 'discover'],
    ['9', undefined],
    ['', undefined],
  ])('maps the first digit %j to %s', (digit, brand) => {
    expect(brandOf(digit)).toBe(brand);
  });
});

describe('validation of a bank account', () => {
  it.each([
    [{}, undefined],
    [{ routing_number: '021000022' }, 'Not a valid routing number'],
    [{ routing_number: '000000000' }, 'Not a valid routing number'],
    [{ nickname: ' ' }, 'Please complete all required fields'],
    [{ acknowledge: false }, 'Authorization checkbox is required'],
  ])('answers for %j: %s', (given, complaint) => {
    expect(complainAboutBankAccount({ ...account, ...given })).toBe(complaint);
  });

  it.each([
    ['011401533', true],
    ['091000019', true],
    ['021000012', false],
    ['02100002', false],
  ])('decides that the routing number %s is %s', (routing, isValid) => {
    expect(isRoutingNumber(routing)).toBe(isValid);
  });
});
