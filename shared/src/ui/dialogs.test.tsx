import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { leavingEvent } from '../contracts/remote.contract';
import { ConfirmDialog } from './ConfirmDialog';
import { layUnderPresses } from '../testing/UnderPresses';
import { usePressNotes } from './last-presses';
import { Modal } from './Modal';
import { Overlay } from './Overlay';
import { Sheet } from './Sheet';

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const phase = () => screen.getByRole('dialog').closest('[data-phase]')?.getAttribute('data-phase');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

describe('a modal', () => {
  it('fades for 500 ms before it leaves the page, with its content [ADMIN-113]', () => {
    const close = jest.fn();
    const { rerender } = render(
      <Modal isOpen onClose={close} title="Bills">
        Due
      </Modal>,
    );
    pass(0);
    rerender(
      <Modal isOpen={false} onClose={close} title="">
        {null}
      </Modal>,
    );
    expect(phase()).toBe('leaving');
    pass(499);
    expect(screen.getByRole('dialog', { name: 'Bills' })).toHaveTextContent('Due');
    pass(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be seen at once when the window lost height soon after a focus', () => {
    const draw = (isOpen: boolean) => (
      <>
        <input aria-label="Search" />
        <Modal isOpen={isOpen} onClose={jest.fn()} title="Bills">
          Due
        </Modal>
      </>
    );
    const { rerender } = render(draw(false));
    act(() => screen.getByLabelText('Search').focus());
    const height = jest.replaceProperty(window, 'innerHeight', window.innerHeight - 200);
    window.visualViewport?.dispatchEvent(new Event('resize'));
    pass(150);
    rerender(draw(true));
    expect(screen.getByText('Due')).toBeVisible();
    height.restore();
  });

  it('closes by its cross and by Escape only while it is dismissable', async () => {
    const close = jest.fn();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { rerender } = render(
      <Modal isOpen onClose={close} title="Bills">
        Due
      </Modal>,
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(2);
    rerender(
      <Modal isOpen onClose={close} title="Bills" isDismissable={false}>
        Due
      </Modal>,
    );
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('closes by a press outside until text is entered outside a search field', async () => {
    const close = jest.fn();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const draw = (isOpen: boolean) => (
      <Modal isOpen={isOpen} onClose={close} title="Bills">
        <input type="search" aria-label="Search" />
        <input aria-label="Reason" />
      </Modal>
    );
    const pressOutside = () =>
      user.click(
        screen.getByRole('dialog').closest('[data-phase]')?.parentElement ?? document.body,
      );
    const { rerender } = render(draw(true));
    pass(250);
    await user.type(screen.getByRole('searchbox'), 'may');
    await pressOutside();
    expect(close).toHaveBeenCalledTimes(1);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'x');
    await pressOutside();
    expect(close).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(2);
    rerender(draw(false));
    rerender(draw(true));
    // The second half of the double press that opened it.
    await pressOutside();
    expect(close).toHaveBeenCalledTimes(2);
    pass(250);
    await pressOutside();
    expect(close).toHaveBeenCalledTimes(3);
  });

  it('stays open on a press outside while it contains a frame', async () => {
    const close = jest.fn();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(
      <Modal isOpen onClose={close} title="Add card">
        <iframe title="Card number" sandbox="" />
      </Modal>,
    );
    pass(250);
    await user.click(
      screen.getByRole('dialog').closest('[data-phase]')?.parentElement ?? document.body,
    );
    expect(close).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('takes the focus at once and returns it to its opener on closing', () => {
    const draw = (isOpen: boolean) => (
      <>
        <button type="button">Open</button>
        <Modal isOpen={isOpen} onClose={() => {}} title="Bills">
          Due
        </Modal>
      </>
    );
    const { rerender } = render(draw(false));
    const opener = screen.getByRole('button', { name: 'Open' });
    act(() => opener.focus());
    rerender(draw(true));
    expect(screen.getByRole('dialog')).toHaveFocus();
    rerender(draw(false));
    pass(250);
    expect(phase()).toBe('leaving');
    expect(opener).toHaveFocus();
  });

  it('moves the focus to the main part when its opener is removed', () => {
    const draw = (isOpen: boolean, hasRow: boolean) => (
      <main tabIndex={-1}>
        {hasRow && <button type="button">Remove</button>}
        <Modal isOpen={isOpen} onClose={() => {}} title="Remove">
          Visa 1111
        </Modal>
      </main>
    );
    const { rerender } = render(draw(false, true));
    act(() => screen.getByRole('button', { name: 'Remove' }).focus());
    rerender(draw(true, true));
    rerender(draw(false, false));
    pass(600);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('returns the focus as soon as its opener is enabled', () => {
    const draw = (isOpen: boolean) => (
      <>
        <button type="button">Open</button>
        <Modal isOpen={isOpen} onClose={() => {}} title="Bills">
          Due
        </Modal>
      </>
    );
    const { rerender } = render(draw(false));
    const opener = screen.getByRole<HTMLButtonElement>('button', { name: 'Open' });
    act(() => opener.focus());
    rerender(draw(true));
    opener.disabled = true;
    rerender(draw(false));
    pass(600);
    expect(document.body).toHaveFocus();
    opener.disabled = false;
    pass(50);
    expect(opener).toHaveFocus();
  });

  it('takes a lost focus back', () => {
    render(
      <Modal isOpen onClose={() => {}} title="Bills">
        <button type="button">Pay</button>
      </Modal>,
    );
    const button = screen.getByRole('button', { name: 'Pay' });
    act(() => button.focus());
    act(() => button.blur());
    pass(1);
    expect(screen.getByRole('dialog')).toHaveFocus();
  });

  it('returns the focus to the opener of the first of two dialogs', () => {
    const draw = (opened: 'none' | 'first' | 'second') => (
      <>
        <button type="button">Open</button>
        <Modal isOpen={opened === 'first'} onClose={() => {}} title="First">
          <button type="button">Next</button>
        </Modal>
        <Modal isOpen={opened === 'second'} onClose={() => {}} title="Second">
          Last
        </Modal>
      </>
    );
    const { rerender } = render(draw('none'));
    const opener = screen.getByRole('button', { name: 'Open' });
    act(() => opener.focus());
    rerender(draw('first'));
    act(() => screen.getByRole('button', { name: 'Next' }).focus());
    rerender(draw('second'));
    pass(500);
    expect(screen.getByRole('dialog', { name: 'Second' })).toHaveFocus();
    rerender(draw('none'));
    pass(501);
    expect(opener).toHaveFocus();
  });

  it('opens again while it leaves', () => {
    const { rerender } = render(
      <Modal isOpen onClose={() => {}} title="Bills">
        Due
      </Modal>,
    );
    rerender(
      <Modal isOpen={false} onClose={() => {}} title="Bills">
        Due
      </Modal>,
    );
    pass(300);
    rerender(
      <Modal isOpen onClose={() => {}} title="Bills">
        Late
      </Modal>,
    );
    pass(1_000);
    expect(screen.getByRole('dialog')).toHaveTextContent('Late');
    expect(phase()).toBe('open');
  });

  it('is absent from the page before its first opening', () => {
    render(
      <Modal isOpen={false} onClose={() => {}} title="Bills">
        Due
      </Modal>,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a dialog that leaves', () => {
  const leave = (onPay: () => void) => {
    const draw = (isOpen: boolean) => (
      <>
        <button type="button" onClick={onPay}>
          Pay
        </button>
        <Sheet isOpen={isOpen} onClose={() => {}} title="Choose Payment Method">
          <button type="button">Visa 1111</button>
        </Sheet>
      </>
    );
    const { rerender } = render(draw(true));
    pass(10);
    fireEvent.click(screen.getByRole('button', { name: 'Visa 1111' }), {
      detail: 1,
      clientX: 100,
      clientY: 400,
    });
    rerender(draw(false));
    expect(phase()).toBe('leaving');
    return screen.getByRole('button', { name: 'Pay' });
  };

  it('leaves the page usable', () => {
    const pay = jest.fn();
    fireEvent.click(leave(pay), { detail: 1, clientX: 100, clientY: 500 });
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it('ignores the second half of a double press', () => {
    const pay = jest.fn();
    const button = leave(pay);
    fireEvent.click(button, { detail: 1, clientX: 104, clientY: 404 });
    pass(300);
    fireEvent.click(button, { detail: 2, clientX: 100, clientY: 400 });
    expect(pay).not.toHaveBeenCalled();
    fireEvent.click(button, { detail: 1, clientX: 100, clientY: 400 });
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it('accepts a second single click of a mouse', () => {
    const pay = jest.fn();
    const press = createEvent.click(leave(pay), { detail: 1, clientX: 100, clientY: 400 });
    Object.defineProperty(press, 'pointerType', { value: 'mouse' });
    fireEvent(screen.getByRole('button', { name: 'Pay' }), press);
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it('returns the focus to the dialog below, which Escape closes', async () => {
    const closeBelow = jest.fn();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const both = (isAboveOpen: boolean) => (
      <>
        <Overlay isOpen onClose={closeBelow} title="Multiple Cards">
          <button type="button">+ Add card</button>
        </Overlay>
        <Overlay isOpen={isAboveOpen} onClose={() => {}} title="Add card">
          Number
        </Overlay>
      </>
    );
    const { rerender } = render(both(false));
    const opener = screen.getByRole('button', { name: '+ Add card' });
    act(() => opener.focus());
    rerender(both(true));
    pass(10);
    expect(screen.getByRole('dialog', { name: 'Add card' })).toHaveFocus();
    rerender(both(false));
    pass(250);
    expect(
      screen.getByRole('dialog', { name: 'Add card' }).closest('[data-phase]'),
    ).toHaveAttribute('data-phase', 'leaving');
    expect(opener).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(closeBelow).toHaveBeenCalledTimes(1);
  });
});

describe.each([
  ['overlay', Overlay],
  ['sheet', Sheet],
])('an %s', (_name, Panel) => {
  it('slides in 10 ms after it is in the page [CUST-084]', () => {
    render(
      <Panel isOpen onClose={() => {}} title="Multiple Cards">
        Cards
      </Panel>,
    );
    expect(phase()).toBe('entering');
    pass(9);
    expect(phase()).toBe('entering');
    pass(1);
    expect(phase()).toBe('open');
  });

  it('leaves the page 510 ms after it was closed [CUST-085]', () => {
    const { rerender } = render(
      <Panel isOpen onClose={() => {}} title="Multiple Cards">
        Cards
      </Panel>,
    );
    pass(10);
    rerender(
      <Panel isOpen={false} onClose={() => {}} title="Multiple Cards">
        Cards
      </Panel>,
    );
    pass(509);
    expect(phase()).toBe('leaving');
    pass(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe("the browser's back button", () => {
  /** Whether the shell may follow it. */
  const goBack = () => {
    const leaving = new Event(leavingEvent, { cancelable: true });
    act(() => void window.dispatchEvent(leaving));
    return !leaving.defaultPrevented;
  };

  it.each([
    ['of the router', { key: 'below' }, 'below'],
    ['that was the first of the page', { idx: 0 }, 'default'],
  ])('returns from an entry %s before the dialog closes', (_name, entry, key) => {
    const close = jest.fn();
    render(
      <Modal isOpen onClose={close} title="New Customer">
        Name
      </Modal>,
    );
    window.history.replaceState(entry, '');
    const from = { pathname: '/admin', search: '?new=customer', key: 'form' };
    const to = { pathname: '/admin', search: '', key };
    const leaving = new CustomEvent(leavingEvent, {
      cancelable: true,
      detail: { from, to, proceed: () => {} },
    });
    act(() => void window.dispatchEvent(leaving));
    expect(leaving.defaultPrevented).toBe(true);
    expect(close).not.toHaveBeenCalled();
    window.history.replaceState({ key: 'form' }, '');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(close).toHaveBeenCalledTimes(1);
    window.history.replaceState(null, '');
  });

  it('closes the dialog on top instead of leaving the page, one at a time', () => {
    const [closeBelow, closeAbove] = [jest.fn(), jest.fn()];
    const both = (isAboveOpen: boolean) => (
      <>
        <Overlay isOpen onClose={closeBelow} title="Multiple Cards">
          Cards
        </Overlay>
        <Sheet isOpen={isAboveOpen} onClose={closeAbove} title="Add card">
          Number
        </Sheet>
      </>
    );
    const { rerender } = render(both(false));
    rerender(both(true));
    pass(10);
    expect(goBack()).toBe(false);
    expect([closeBelow.mock.calls.length, closeAbove.mock.calls.length]).toEqual([0, 1]);
    rerender(both(false));
    pass(510);
    expect(goBack()).toBe(false);
    expect([closeBelow.mock.calls.length, closeAbove.mock.calls.length]).toEqual([1, 1]);
  });

  it('does nothing while the dialog is not dismissable', () => {
    const close = jest.fn();
    render(
      <Overlay isOpen onClose={close} title="Multiple Cards" isDismissable={false}>
        Cards
      </Overlay>,
    );
    pass(10);
    expect(goBack()).toBe(false);
    expect(close).not.toHaveBeenCalled();
  });

  it('leaves the page when nothing is open', () => {
    render(
      <Overlay isOpen={false} onClose={() => {}} title="Multiple Cards">
        Cards
      </Overlay>,
    );
    expect(goBack()).toBe(true);
  });
});

describe('a confirmation', () => {
  const under = layUnderPresses();

  it('confirms or cancels, and shows what went wrong', async () => {
    const confirm = jest.fn();
    const close = jest.fn();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const dialog = (isBusy: boolean) => (
      <ConfirmDialog
        isOpen
        title="Delete customer"
        confirmLabel="Delete"
        busyLabel="Deleting"
        errors={['Invalid Pin Code']}
        isBusy={isBusy}
        onConfirm={confirm}
        onClose={close}
      >
        Sure?
      </ConfirmDialog>
    );
    const { rerender } = render(dialog(false));
    expect(screen.getByRole('alertdialog', { name: 'Delete customer' })).toHaveTextContent('Sure?');
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid Pin Code');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([confirm.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
    rerender(dialog(true));
    expect(screen.getByRole('button', { name: 'Deleting' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('ignores a press within a second where its opener was pressed', () => {
    const confirm = jest.fn();
    const Screen = () => {
      usePressNotes();
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Remove
          </button>
          <ConfirmDialog
            isOpen={isOpen}
            title="Remove it?"
            confirmLabel="Yes"
            onConfirm={confirm}
            onClose={() => setOpen(false)}
          >
            Sure?
          </ConfirmDialog>
        </>
      );
    };
    render(<Screen />);
    under.lay(() => screen.queryByRole('button', { name: 'Yes' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }), { detail: 1 });
    const yes = screen.getByRole('button', { name: 'Yes' });
    expect(yes).toBeDisabled();
    pass(1_000);
    fireEvent.click(yes, { detail: 1 });
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});
