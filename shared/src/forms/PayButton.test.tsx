import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { layUnderPresses } from '../testing/UnderPresses';
import { usePressNotes } from '../ui/last-presses';
import { PayButton } from './PayButton';

const pay = () => screen.getByRole('button', { name: 'Pay' });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** Every press falls on one point of the window. */
const press = (element: Element) =>
  fireEvent.click(element, { detail: 1, clientX: 50, clientY: 50 });

const Screen = ({
  onPay,
  startsWithPay = false,
}: {
  readonly onPay: () => void;
  readonly startsWithPay?: boolean;
}) => {
  usePressNotes();
  const [hasPay, setPay] = useState(startsWithPay);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPay();
      }}
    >
      <button type="button" onClick={() => setPay(true)}>
        Next
      </button>
      {hasPay && <PayButton>Pay</PayButton>}
    </form>
  );
};

describe('a button that takes money', () => {
  const onPay = jest.fn();
  const under = layUnderPresses();
  beforeEach(() => {
    jest.useFakeTimers();
    onPay.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it('is blocked for a second where another control was pressed', () => {
    render(<Screen onPay={onPay} />);
    under.lay(() => screen.queryByRole('button', { name: 'Pay' }));
    press(screen.getByText('Next'));
    expect(pay()).toBeDisabled();
    pass(900);
    expect(pay()).toBeDisabled();
    pass(100);
    press(pay());
    expect(onPay).toHaveBeenCalledTimes(1);
  });

  it('is blocked for a second after it was uncovered or moved there', () => {
    render(<Screen onPay={onPay} startsWithPay />);
    press(screen.getByText('Next'));
    pass(3_000);
    expect(pay()).toBeEnabled();
    under.lay(pay);
    pass(100);
    expect(pay()).toBeDisabled();
    pass(1_000);
    expect(pay()).toBeEnabled();
  });

  it('is blocked while another control covers it at the place of a press', () => {
    render(<Screen onPay={onPay} startsWithPay />);
    jest.spyOn(pay(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
    press(screen.getByText('Next'));
    pass(0);
    expect(pay()).toBeDisabled();
    pass(3_000);
    under.lay(pay);
    pass(900);
    expect(pay()).toBeDisabled();
    pass(200);
    expect(pay()).toBeEnabled();
  });

  it('refuses a press in the moment it appears', () => {
    render(<Screen onPay={onPay} startsWithPay />);
    press(screen.getByText('Next'));
    under.lay(pay);
    press(pay());
    press(pay());
    expect(onPay).not.toHaveBeenCalled();
    expect(pay()).toBeDisabled();
  });

  it('accepts a press at once without a recent press on another control', () => {
    render(<Screen onPay={onPay} startsWithPay />);
    press(pay());
    under.lay(pay);
    press(pay());
    expect(onPay).toHaveBeenCalledTimes(2);
    under.lay(() => null);
    press(screen.getByText('Next'));
    pass(10_000);
    under.lay(pay);
    press(pay());
    expect(onPay).toHaveBeenCalledTimes(3);
  });

  it('accepts a key press at once', () => {
    render(<Screen onPay={onPay} startsWithPay />);
    press(screen.getByText('Next'));
    under.lay(pay);
    fireEvent.click(pay(), { detail: 0 });
    expect(onPay).toHaveBeenCalledTimes(1);
  });
});
