import { errorsOf, failed, gone, idle, loaded, loading, retryOf, valueOf } from './remote-data';

it.each([
  [idle, undefined, []],
  [loading, undefined, []],
  [loaded(1), 1, []],
  [loaded(1, ['No answer']), 1, ['No answer']],
  [failed(['No answer']), undefined, ['No answer']],
])('reads value and errors of %j', (data, value, errors) => {
  expect(valueOf<number>(data)).toBe(value);
  expect(errorsOf(data)).toEqual(errors);
});

it('offers no second try for what does not exist', () => {
  const retry = jest.fn();
  expect(retryOf(gone(['No such bill']), retry)).toEqual({});
  for (const data of [failed(['No answer']), loaded(1, ['No answer']), loading])
    expect(retryOf(data, retry)).toEqual({ onRetry: retry });
});
