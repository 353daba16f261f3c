import { describe, expect, it } from '@jest/globals';
import { namesLike, splitName } from './person-names.domain';

describe('a whole name', () => {
  it.each([
    ['Ana Diaz', 'Ana', 'Diaz'],
    ['Diaz, Ana', 'Ana', 'Diaz'],
    ['  Ana   María  Diaz ', 'Ana María', 'Diaz'],
    ['Dr. Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Maria de la Cruz', 'Maria', 'de la Cruz'],
    ['Sam Reed Jr.', 'Sam', 'Reed Jr.'],
    ['Sam Reed, Jr.', 'Sam', 'Reed Jr.'],
    ['Reed, Sam, Jr.', 'Sam', 'Reed Jr.'],
    ['Ana & Luis Diaz', 'Ana & Luis', 'Diaz'],
    ['Al Gore', 'Al', 'Gore'],
    ['Charlotte Church', 'Charlotte', 'Church'],
  ])('is split into first and last name: %s', (text, first, last) => {
    expect(splitName(text)).toEqual({ kind: 'person', first_name: first, last_name: last });
  });

  it.each(['Cedar Bakery LLC', 'Reed & Sons', 'Bakery 29, LLC', 'City of Denver'])(
    'is that of a merchant: %s',
    (text) => expect(splitName(text)).toEqual({ kind: 'business', business_name: text }),
  );

  it('is no name of a person with one word', () => {
    expect(splitName('Cher')).toBeUndefined();
  });

  it('is looked for in either order', () => {
    expect(namesLike('Diaz,  Ana')).toEqual(['diaz, ana', 'ana diaz']);
  });
});
