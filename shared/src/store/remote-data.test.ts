import { errorsOf, failed, idle, loaded, loading, valueOf } from './remote-data';

it.each([
  [idle, undefined, []],
  [loading, undefined, []],
  [loaded(1), 1, []],
  [loaded(1, ['No answer']), 1, ['No answer']],
  [failed(['No answer']), undefined, ['No answer']],
])('%j has its value and its errors', (data, value, errors) => {
  expect(valueOf<number>(data)).toBe(value);
  expect(errorsOf(data)).toEqual(errors);
});
