import { countText } from './count-text';

it.each([
  [0, 'invoice', undefined, '0 invoices'],
  [1, 'invoice', undefined, '1 invoice'],
  [1204, 'invoice', undefined, '1,204 invoices'],
  [1, 'code is', 'codes are', '1 code is'],
  [2, 'code is', 'codes are', '2 codes are'],
])('%d of "%s" (several: %s) reads %s', (count, one, several, text) => {
  expect(countText(count, one, several)).toBe(text);
});
