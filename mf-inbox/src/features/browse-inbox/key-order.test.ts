import { keepOrder } from './key-order';

it.each([
  ['begins in the order of the list', [], [1, 2, 3], [1, 2, 3]],
  ['keeps the place of a row that moved to the top', [1, 2, 3], [2, 1, 3], [1, 2, 3]],
  ['puts a new row where the list has it', [1, 2, 3], [2, 9, 1, 8, 3], [9, 1, 2, 8, 3]],
  ['appends further rows', [1, 2], [1, 2, 3, 4], [1, 2, 3, 4]],
  ['leaves out a row that left the list', [1, 2, 3], [1, 3], [1, 3]],
])('%s in the order of J and K', (_what, shown, listed, order) => {
  expect(keepOrder(shown, listed)).toEqual(order);
});
