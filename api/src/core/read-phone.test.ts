import { describe, expect, it } from '@jest/globals';
import { readUsPhone } from '@billfold/shared/contracts/us-phone';
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json';
import { parsePhone } from './read-phone';

const read: readonly (readonly [string, string])[] = [
  ['7205559911', '7205559911'],
  ['17205559911', '7205559911'],
  ['(720) 555-9911', '7205559911'],
  ['720.555.9911', '7205559911'],
  ['1-720-555-9911', '7205559911'],
  ['+1 (720) 555-9911', '7205559911'],
  ['(+1) 720 555 9911', '7205559911'],
  ['tel:+1-720-555-9911', '7205559911'],
  [' 720\u2011555\u20119911 ', '7205559911'],
  ['720-555-0134', '7205550134'],
  ['(555) 010-1234', '5550101234'],
];

const refused: readonly string[] = [
  '+61 2 9123 4567',
  '0061 2 9123 4567',
  '011 61 2 9123 4567',
  '+44 20 7946 0958',
  '020 7946 0958',
  '+49 30 901820',
  '+52 55 1234 5678',
  '0000000000',
  '1234567890',
  '9115559911',
  '7201559911',
  '720555991',
  '72055599110',
  '23035550101',
  '720-555-9911 x12',
  '720-555-9911;ext=12',
  'call 720-555-9911',
  '7205559911 or 7205559912',
  '++17205559911',
  '+7205559911',
  '555',
  '',
];

describe('parsePhone', () => {
  it.each(read)('reads %j as ten digits, and so does the field [SHARED-029]', (text, digits) => {
    expect([parsePhone(text), readUsPhone(text)]).toEqual([digits, digits]);
  });

  it.each(refused)('refuses %j, and so does the field', (text) => {
    expect([parsePhone(text), readUsPhone(text)]).toEqual([undefined, undefined]);
  });

  it('reads of each country’s example only those of the North American plan, as the field does', () => {
    const wrong = getCountries().flatMap((country) => {
      const example = getExampleNumber(country, examples);
      if (example === undefined) return [];
      const expected = example.countryCallingCode === '1' ? example.nationalNumber : undefined;
      return [example.number, example.formatInternational(), example.getURI()]
        .filter((text) => parsePhone(text) !== expected || readUsPhone(text) !== expected)
        .map((text) => `${country} ${text}`);
    });
    expect(wrong).toEqual([]);
  });
});
