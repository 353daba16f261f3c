import { describe, expect, it } from '@jest/globals';
import {
  isCardNumber,
  isCvvFor,
  passesLuhn,
  tokenOfBankAccount,
  tokenOfCard,
} from './card-token.domain';

describe('card token', () => {
  it.each([
    ['4111111111111111', '9417444583181111'],
    ['5555555555554444', '9552077874254444'],
    ['4387751111111053', '9432734357001053'],
    ['4387751111111046', '9438690280761046'],
    ['4999006200620062', '9497702853370062'],
    ['4387750101010101', '9430777908560101'],
  ])('makes of %s always %s', (card, token) => {
    expect(tokenOfCard(card)).toBe(token);
  });

  it('keeps the first two and the last four digits for every length', () => {
    expect(tokenOfCard('378282246310005')).toMatch(/^937\d{9}0005$/);
  });
});

describe('card number', () => {
  it.each([
    '4111111111111111',
    '5555555555554444',
    '2223003122003222',
    '378282246310005',
    '6011111111111117',
    '4387751111111053',
  ])('accepts %s', (number) => {
    expect(isCardNumber(number)).toBe(true);
  });

  it.each([
    '4111111111111112',
    '411111111111',
    '9417444583181111',
    '1234567812345670',
    '',
    'abc',
    '37828224631000',
  ])('refuses "%s"', (number) => {
    expect(isCardNumber(number)).toBe(false);
  });

  it('requires a four-digit CVV from the brand with four digits', () => {
    expect([
      isCvvFor('378282246310005', '1234'),
      isCvvFor('378282246310005', '123'),
      isCvvFor('4111111111111111', '123'),
    ]).toEqual([true, false, true]);
  });

  it('fails the Luhn check when empty or with letters', () => {
    expect([passesLuhn(''), passesLuhn('0a'), passesLuhn('18')]).toEqual([false, false, true]);
  });
});

describe('bank token', () => {
  it('has twelve digits and differs between accounts', () => {
    const token = tokenOfBankAccount('021000021', '123456789');
    expect(token).toMatch(/^100\d{9}$/);
    expect(tokenOfBankAccount('021000021', '123456789')).toBe(token);
    expect(tokenOfBankAccount('021000021', '123456780')).not.toBe(token);
  });
});
