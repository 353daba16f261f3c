import type { Toast } from '@billfold/shared/contracts/remote.contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { resetPlatform, setWidth } from '../../testing/fake-platform';
import { startTestShell, stopTestShells } from '../../testing/TestShell';

const raise = async (...toasts: readonly Toast[]) => {
  const page = await startTestShell({ path: '/welcome' });
  const notify = (toast: Toast) => act(() => page.services('mf-public').notify(toast));
  for (const toast of toasts) notify(toast);
  return { ...page, notify };
};
const region = () => within(screen.getByRole('region', { name: 'Notifications' }));
const messages = () =>
  region()
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const closeOf = (message: string) =>
  within(toastOf(message)).getByRole('button', { name: 'Close notification' });
const toastOf = (message: string): HTMLElement => {
  const item = region().getByText(message).closest('li');
  if (!item) throw new Error(`no toast says ${message}`);
  return item;
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(resetPlatform);
afterEach(stopTestShells);

describe('a toast on a fake clock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('hides a toast after 5 s and removes it 0.9 s later [SHELL-078] [SHELL-079]', async () => {
    await raise({ message: 'Saved' });
    await pass(4_999);
    expect(toastOf('Saved')).toHaveAttribute('data-status', 'shown');
    await pass(1);
    expect(toastOf('Saved')).toHaveAttribute('data-status', 'leaving');
    await pass(899);
    expect(toastOf('Saved')).toBeInTheDocument();
    await pass(1);
    expect(messages()).toEqual([]);
  });

  it('gives the page room below its end while it is shown', async () => {
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64);
    const room = () => document.documentElement.style.getPropertyValue('--notices-room');
    await raise({ message: 'Saved' });
    expect(room()).toBe('64px');
    await pass(5_900);
    expect(room()).toBe('');
    height.mockRestore();
  });

  it('ignores a message while it is shown, and shows it again afterwards [SHELL-077]', async () => {
    const { notify } = await raise({ message: 'Saved' }, { message: 'Saved', type: 'error' });
    expect(messages()).toEqual(['Saved']);
    await pass(5_900);
    expect(messages()).toEqual([]);
    notify({ message: 'Saved' });
    expect(messages()).toEqual(['Saved']);
  });

  it('shows a message again while the one before it leaves [SHELL-077] [SHELL-079]', async () => {
    const { notify } = await raise({ message: 'Saved' });
    await pass(5_000);
    notify({ message: 'Saved' });
    expect(messages()).toEqual(['Saved', 'Saved']);
    await pass(900);
    expect(messages()).toEqual(['Saved']);
    expect(toastOf('Saved')).toHaveAttribute('data-status', 'shown');
  });

  it('returns the focus to its origin, else to the main part, when its toast goes', async () => {
    const { notify } = await raise({ message: 'one' });
    const opener = document.body.appendChild(document.createElement('button'));
    act(() => opener.focus());
    act(() => closeOf('one').focus());
    await pass(5_900);
    expect(opener).toHaveFocus();
    notify({ message: 'two' });
    act(() => closeOf('two').focus());
    opener.remove();
    await pass(5_900);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it("returns the focus when 'Clear all' goes", async () => {
    await raise({ message: 'one' }, { message: 'two' });
    const clear = screen.getByRole('button', { name: 'Clear all' });
    act(() => clear.focus());
    fireEvent.click(clear);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('gives each toast its own time [SHELL-078]', async () => {
    const { notify } = await raise({ message: 'first' });
    await pass(2_000);
    notify({ message: 'second' });
    await pass(3_900);
    expect(messages()).toEqual(['second']);
  });

  it('hides one toast by its close control [SHELL-080]', async () => {
    await raise({ message: 'one' }, { message: 'two' });
    fireEvent.click(closeOf('one'));
    await pass(900);
    expect(messages()).toEqual(['two']);
  });

  it('clears all toasts at once [SHELL-081]', async () => {
    await raise({ message: 'one' }, { message: 'two' }, { message: 'three', type: 'error' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await pass(900);
    expect(messages()).toEqual([]);
  });

  it('keeps one list up to 580 px and another above, and clears one alone [SHELL-056] [SHELL-082]', async () => {
    await raise(
      { message: 'for phones', mobile: true },
      { message: 'phones too', mobile: true },
      { message: 'for desks', mobile: false },
    );
    expect(messages()).toEqual(['for desks']);
    act(() => setWidth(580));
    expect(messages()).toEqual(['for phones', 'phones too']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await pass(900);
    expect(messages()).toEqual([]);
    act(() => setWidth(581));
    expect(messages()).toEqual(['for desks']);
  });

  it.each([
    ['at the foot beside a button in the lower middle', new DOMRect(100, 500, 600, 44), '0px'],
    ['above a message field at the foot of the page', new DOMRect(100, 600, 600, 168), '168px'],
    ['beside what they do not cover', new DOMRect(0, 600, 400, 168), '0px'],
    ['at the bottom below the upper half', new DOMRect(100, 200, 600, 40), '0px'],
    ['at the bottom over a page that scrolls on', new DOMRect(100, 900, 600, 40), '0px'],
  ])('keeps toasts %s', async (_where, place, foot) => {
    await raise({ message: 'one' });
    const field = document.body.appendChild(document.createElement('form'));
    field.dataset['foot'] = 'true';
    jest.spyOn(field, 'getBoundingClientRect').mockReturnValue(place);
    const list = screen.getByRole('region', { name: 'Notifications' });
    jest.spyOn(list, 'offsetLeft', 'get').mockReturnValue(500);
    await pass(250);
    expect(list.style.getPropertyValue('--foot')).toBe(foot);
    field.remove();
    await pass(250);
    expect(list.style.getPropertyValue('--foot')).toBe('0px');
  });

  it('shows a toast without the flag in both layouts', async () => {
    await raise({ message: 'everywhere' });
    act(() => setWidth(580));
    expect(messages()).toEqual(['everywhere']);
  });
});

it('shows text, type and a close control; success is the default type [SHELL-075] [SHELL-076]', async () => {
  await raise({ message: 'Saved' }, { message: 'Not saved', type: 'error' });
  expect(toastOf('Saved')).toHaveAttribute('data-type', 'success');
  expect(toastOf('Not saved')).toHaveAttribute('data-type', 'error');
  expect(region().getByRole('alert')).toHaveTextContent('Not saved');
  expect(closeOf('Saved')).toBeVisible();
  expect(region().queryByRole('link')).not.toBeInTheDocument();
});

describe('a toast with an action', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const raiseUndo = async (message = 'Invoice deleted') => {
    const onPress = jest.fn();
    const page = await raise({ message, action: { label: 'Undo', onPress } });
    await act(() => import('./ToastAction'));
    return { ...page, onPress };
  };
  const undo = () => region().getByRole('button', { name: 'Undo' });

  it('stays for 10 s and leaves without its action', async () => {
    const { onPress } = await raiseUndo();
    await pass(9_999);
    expect(toastOf('Invoice deleted')).toHaveAttribute('data-status', 'shown');
    await pass(1);
    expect(toastOf('Invoice deleted')).toHaveAttribute('data-status', 'leaving');
    fireEvent.click(undo());
    expect(onPress).not.toHaveBeenCalled();
  });

  it('calls its action once and leaves', async () => {
    const { onPress } = await raiseUndo();
    const button = undo();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(toastOf('Invoice deleted')).toHaveAttribute('data-status', 'leaving');
    await pass(900);
    expect(messages()).toEqual([]);
  });

  it('stops its time while the pointer or the focus is on it', async () => {
    await raiseUndo();
    await pass(6_000);
    fireEvent.pointerEnter(toastOf('Invoice deleted'));
    await pass(60_000);
    act(() => undo().focus());
    fireEvent.pointerLeave(toastOf('Invoice deleted'));
    await pass(60_000);
    expect(toastOf('Invoice deleted')).toHaveAttribute('data-status', 'shown');
    act(() => undo().blur());
    await pass(3_999);
    expect(toastOf('Invoice deleted')).toHaveAttribute('data-status', 'shown');
    await pass(1);
    expect(toastOf('Invoice deleted')).toHaveAttribute('data-status', 'leaving');
  });

  it('leaves both lists when it is closed', async () => {
    await raiseUndo();
    fireEvent.click(closeOf('Invoice deleted'));
    await pass(900);
    act(() => setWidth(580));
    expect(messages()).toEqual([]);
  });

  it('leaves both lists when one is cleared, but not a list that was not shown', async () => {
    const { services } = await raiseUndo();
    const action = { label: 'Undo', onPress: () => {} };
    await act(async () => {
      services('mf-public').notify({ message: 'For both', action });
      services('mf-public').notify({ message: 'For phones', mobile: true, action });
    });
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await pass(900);
    act(() => setWidth(580));
    expect(messages()).toEqual(['For phonesUndo']);
  });

  it('is reached by F8, the newest first', async () => {
    const { services } = await raiseUndo();
    const action = { label: 'Restore', onPress: () => {} };
    await act(async () => services('mf-public').notify({ message: 'Card removed', action }));
    await pass(0);
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(region().getByRole('button', { name: 'Restore' })).toHaveFocus();
  });

  it('is shown beside another of the same words, each with its own action', async () => {
    const { services, onPress } = await raiseUndo();
    const second = jest.fn();
    const action = { label: 'Undo', onPress: second };
    await act(async () => services('mf-public').notify({ message: 'Invoice deleted', action }));
    await pass(0);
    const [, newer] = region().getAllByRole('button', { name: 'Undo' });
    fireEvent.click(newer ?? document.body);
    expect(second).toHaveBeenCalledTimes(1);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('is announced with its words and its action', async () => {
    await raiseUndo();
    const list = region().getByRole('list');
    expect(list).toHaveAttribute('aria-live', 'polite');
    expect(toastOf('Invoice deleted')).toHaveTextContent('Invoice deletedUndo');
  });
});

it('opens the path of a toast when it is pressed [SHELL-075] [SHELL-083]', async () => {
  const { address } = await raise({ message: 'Read the terms', path: '/terms-conditions' });
  fireEvent.click(region().getByRole('link', { name: 'Read the terms' }));
  await screen.findByRole('heading', { name: 'Terms and Conditions' });
  expect(address()).toBe('/terms-conditions');
});
