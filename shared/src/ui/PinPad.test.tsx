import { fireEvent, render } from '@testing-library/react';
import { PinPad } from './PinPad';

it('keeps every digit that comes before the pad is drawn again', () => {
  const change = jest.fn();
  const { rerender } = render(<PinPad label="PIN" value="" onChange={change} />);
  for (const digit of ['4', '8']) fireEvent.keyDown(document, { key: digit });
  expect(change.mock.calls).toEqual([['4'], ['48']]);

  // What the owner of the value makes of it counts.
  rerender(<PinPad label="PIN" value="4" onChange={change} />);
  fireEvent.keyDown(document, { key: '2' });
  expect(change).toHaveBeenLastCalledWith('42');
});
