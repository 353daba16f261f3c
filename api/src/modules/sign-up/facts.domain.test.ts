import { describe, expect, it } from '@jest/globals';
import {
  contradictsCustomer,
  type GivenFacts,
  proveCustomer,
  type StoredFacts,
} from './facts.domain';

const person: StoredFacts = {
  is_business: false,
  business_name: '',
  email: 'nora@people.test',
  date_of_birth: '1990-05-17',
  zips: ['80202'],
};
const business: StoredFacts = {
  is_business: true,
  business_name: 'Blue Door Bakery, LLC',
  email: 'Office@BlueDoor.test',
  date_of_birth: null,
  zips: ['10013'],
};
const nothing: GivenFacts = {
  dateOfBirth: undefined,
  zip: undefined,
  businessName: undefined,
  email: undefined,
};

describe("proof of a customer's identity", () => {
  it.each<[string, StoredFacts, Partial<GivenFacts>, boolean]>([
    ['both facts', person, { dateOfBirth: '1990-05-17', zip: '80202' }, true],
    ['a long zip', person, { dateOfBirth: '1990-05-17', zip: '80202-1234' }, true],
    ['another zip', person, { dateOfBirth: '1990-05-17', zip: '80203' }, false],
    ['another birthday', person, { dateOfBirth: '1990-05-18', zip: '80202' }, false],
    ['one of two stored', person, { zip: '80202' }, false],
    ['nothing', person, {}, false],
    ['the only one stored', { ...person, date_of_birth: null }, { zip: '80202' }, true],
    [
      'one that is not stored beside it',
      { ...person, date_of_birth: null },
      { zip: '80202', dateOfBirth: '2001-01-01' },
      true,
    ],
    [
      'anything where nothing is stored',
      { ...person, date_of_birth: null, zips: [''] },
      { zip: '80202', dateOfBirth: '1990-05-17' },
      false,
    ],
    [
      'one of several service zips',
      { ...person, zips: ['80202', '80401-0001'] },
      { dateOfBirth: '1990-05-17', zip: '80401' },
      true,
    ],
    [
      "a business' three",
      business,
      { businessName: 'blue door bakery llc', email: 'office@bluedoor.test', zip: '10013' },
      true,
    ],
    ["a business' two", business, { businessName: 'Blue Door Bakery LLC', zip: '10013' }, false],
    [
      'another business',
      business,
      { businessName: 'Red Door Bakery', email: 'office@bluedoor.test', zip: '10013' },
      false,
    ],
    [
      "a business' name alone",
      { ...business, email: null, zips: [] },
      { businessName: 'Blue Door Bakery LLC' },
      false,
    ],
    ["a business' birthday", business, { dateOfBirth: '1990-05-17', zip: '10013' }, false],
  ])(
    'succeeds with %s only when all stored facts are right [API-021]',
    (_what, stored, given, isProved) => {
      expect(proveCustomer(stored, { ...nothing, ...given })).toBe(isProved);
    },
  );

  it.each<[string, StoredFacts, Partial<GivenFacts>, boolean]>([
    ['nothing given', person, {}, false],
    ['the same', person, { dateOfBirth: '1990-05-17', zip: '80202' }, false],
    ['another birthday', person, { dateOfBirth: '1990-05-18' }, true],
    ['another zip', person, { zip: '80203' }, true],
    [
      'a fact that is not stored',
      { ...person, date_of_birth: null, zips: [] },
      { dateOfBirth: '1990-05-18', zip: '80203' },
      false,
    ],
    ["a person's other e-mail", person, { email: 'new@people.test' }, false],
    ["a business' other e-mail", business, { email: 'new@people.test' }, true],
    ["a business' other name", business, { businessName: 'Red' }, true],
  ])('fails when a fact differs: %s [API-019]', (_what, stored, given, contradicts) => {
    expect(contradictsCustomer(stored, { ...nothing, ...given })).toBe(contradicts);
  });
});
