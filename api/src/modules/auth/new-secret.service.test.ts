import { describe, expect, it } from '@jest/globals';
import { dictionary } from '@zxcvbn-ts/language-common';
import { assertGoodPin, assertOwnPassword, assertOwnPin } from './new-secret.service';

const refusalOf = (assert: () => void): unknown => {
  try {
    assert();
    return null;
  } catch (error) {
    return (error as { readonly text: unknown }).text;
  }
};

const tooEasy = 'This Pin is too easy to guess, please choose another';
const tooCommon = 'This password is too easy to guess, please choose another';

describe('validation of a new PIN', () => {
  it('refuses the most common PINs', () => {
    const listed = dictionary['passwords-common'].filter((password) => /^\d{4}$/.test(password));
    expect(listed.length).toBeGreaterThan(80);
    for (const pin of listed)
      expect([pin, refusalOf(() => assertGoodPin(pin))]).toEqual([pin, tooEasy]);
  });

  const person = { dateOfBirth: '1976-05-18', phone: '3035554826' };
  it.each(['0518', '1805', '1976', '0576', '7605', '1876', '7618'])(
    'refuses a part of the birth date: %s',
    (pin) => {
      expect(refusalOf(() => assertOwnPin(pin, person))).toBe(
        'This Pin is part of your birth date, please choose another',
      );
      expect(refusalOf(() => assertOwnPin(pin, { dateOfBirth: null, phone: null }))).toBeNull();
    },
  );

  it('refuses the end of the phone number', () => {
    expect(refusalOf(() => assertOwnPin('4826', person))).toBe(
      'This Pin is the end of your phone number, please choose another',
    );
    expect(refusalOf(() => assertOwnPin('7315', person))).toBeNull();
  });
});

describe('validation of a new password', () => {
  const person = { username: 'harbor.clerk', email: 'clerk@harbor.test', businesses: [] };
  it.each([
    'Password1!',
    'Passw0rd!',
    'P@ssw0rd1',
    'Qwerty123!',
    'Welcome1!',
    'Letmein1!',
    'Abcd1234!',
    'Admin123!',
  ])('refuses the common password %s', (password) => {
    expect(refusalOf(() => assertOwnPassword(password, person))).toBe(tooCommon);
  });

  it.each(['Harbor.Clerk1', 'harbor-CLERK-47!', '1Harbor_Clerk'])(
    'refuses the username inside: %s',
    (password) => {
      expect(refusalOf(() => assertOwnPassword(password, person))).toBe(
        "Your password can't contain your username",
      );
    },
  );

  it.each(['Cedar-Water-1', 'Harbor-Band-1', 'Quarry-Lane-47!', 'Zebra-Table-42'])(
    'accepts %s',
    (password) => {
      expect(refusalOf(() => assertOwnPassword(password, person))).toBeNull();
      expect(
        refusalOf(() =>
          assertOwnPassword(password, {
            username: 'cedar.owner',
            email: 'owner@cedar.test',
            businesses: ['Ced'],
          }),
        ),
      ).toBeNull();
    },
  );

  it.each(["O'Neil-Gas-Co.-47", '8oneilGASco!Xy'])(
    'refuses the name of a merchant inside: %s',
    (password) => {
      const businesses = ['Quarry Lane', 'O’Neil Gas Co'];
      expect(refusalOf(() => assertOwnPassword(password, { ...person, businesses }))).toBe(
        "Your password can't contain your business's name",
      );
    },
  );

  it('accepts a very short username inside, and long passwords', () => {
    expect(
      refusalOf(() =>
        assertOwnPassword('Quarry-Lane-47!', { username: 'la', email: null, businesses: [] }),
      ),
    ).toBeNull();
    expect(
      refusalOf(() => assertOwnPassword(`Quarry-Lane-47!${'aB1$'.repeat(40)}`, person)),
    ).toBeNull();
  });
});
