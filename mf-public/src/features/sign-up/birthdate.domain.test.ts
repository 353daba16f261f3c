import { readBirthdate } from './birthdate.domain';

const today = new Date(2026, 10, 20);

describe('readBirthdate', () => {
  it.each([
    ['03/05/1980', '1980-03-05'],
    ['02/29/2000', '2000-02-29'],
    ['11/20/2026', '2026-11-20'],
    ['05/17/90', '1990-05-17'],
    ['05/17/26', '2026-05-17'],
    ['05/17/27', '1927-05-17'],
  ])('reads %s in month, day, year order [PUB-072]', (typed, wire) => {
    expect(readBirthdate(typed, today)).toBe(wire);
  });

  it.each([
    '',
    '03/05',
    '13/01/1980',
    '02/30/1980',
    '02/29/1900',
    '00/10/1980',
    '10/00/1980',
    '11/21/2026',
    '03/05/1899',
    '3/5/1980',
    '1980-03-05',
    '03/05/198',
  ])('refuses %p [PUB-072]', (typed) => {
    expect(readBirthdate(typed, today)).toBeNull();
  });
});
