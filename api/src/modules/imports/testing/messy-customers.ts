/**
 * A customer list as an office keeps it for years: 203 rows, one name column, and each row with what people really
 * type.
 */

const firsts = ['Ana', 'Ben', 'Cleo', 'Dana', 'Eve', 'Finn', 'Gia', 'Hal', 'Ida', 'José'];
const lasts = [
  'Diaz',
  'Okafor',
  'Ng',
  'Lee',
  'van Dyke',
  "O'Neil",
  'Peña',
  'Smith Jr.',
  'de la Cruz',
];
const places = [
  ['TX', '75201'],
  ['MA', '2139'],
  ['NJ', '7030'],
  ['Connecticut', '6103'],
  ['TX', '752011234'],
  ['TX', '75201-1234'],
] as const;
const births = ['3/9/88', '1988-3-9', '03/09/1988', '"Mar 9, 1988"', '', '12/31/1975 0:00'];
const texts = ['Y', 'N', '', 'yes', 'no'];

const at = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;

const nameOf = (index: number): string => {
  const [first, last] = [at(firsts, index), at(lasts, index)];
  if (index % 29 === 0) return `"Bakery ${index}, LLC"`;
  if (index % 3 === 0) return `"${last}, ${first}"`;
  return index % 17 === 0 ? `Mr. ${first}  ${last}` : `${first} ${last}`;
};
const phoneOf = (index: number): string => {
  const end = String(1_000 + index);
  return at([`(303) 555-${end}`, `303.555.${end}`, `303555${end}`, `1-303-555-${end}`], index);
};

const rowOf = (index: number): string => {
  const [state, zip] = at(places, index);
  return [
    nameOf(index),
    phoneOf(index),
    `Person.${index}@example.com`,
    at(births, index),
    `${index} Main St`,
    'Springfield',
    state,
    zip,
    `C-${index}`,
    at(texts, index),
  ].join(',');
};

const wrong = [
  // No e-mail and no phone.
  'Nora None,,,3/9/88,1 Side St,Dallas,TX,75201,,N',
  // A phone alone.
  'Otto Only,(303) 555-9001,,3/9/88,2 Side St,Dallas,TX,75201,,N',
  // A ZIP code that no spreadsheet has shortened.
  'Tex Short,(303) 555-9002,tex@example.com,3/9/88,3 Side St,Dallas,TX,7520,,N',
  // One word.
  'Cher,(303) 555-9003,cher@example.com,3/9/88,4 Side St,Dallas,TX,75201,,N',
];

/** The heads, 196 good rows of which three are there twice, and four that a clerk must mend. */
export const messyCustomers = (): string => {
  const good = Array.from({ length: 196 }, (_none, index) => rowOf(index + 1));
  return [
    'Customer Name,Phone #,E-mail,DOB,Street,City,St,Zip,Acct #,OK to text?',
    ...good,
    ...good.slice(0, 3),
    ...wrong,
  ].join('\r\n');
};
