import type { RemoteModule } from '@billfold/shared/contracts/remote.contract';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inboxRemote, lastGood, pagePlan } from '../../testing/fake-plan';
import { resetPlatform } from '../../testing/fake-platform';
import { callFrom } from '../../testing/module-code';
import { merchantAuth, startTestShell, stopTestShells } from '../../testing/TestShell';
import { withoutWithdrawn } from './withdrawn-here';

const undo: (() => void)[] = [];
const release = 'mf-admin@1.0.0-aaaaaaa';
const withdrawn = () => JSON.parse(sessionStorage.getItem('billfold.withdrawn') ?? '[]') as unknown;
const closed = 'Invoices was closed because it broke the page around it.';

const start = async (change: Partial<RemoteModule> = {}) => {
  const page = await startTestShell({
    path: '/admin/invoices',
    auth: merchantAuth,
    watches: true,
    remotes: { 'mf-admin': change },
  });
  await act(() => jest.advanceTimersByTimeAsync(100));
  return page;
};
const press = async (name: string): Promise<void> => {
  await userEvent.click(screen.getByRole('link', { name }), {
    advanceTimers: jest.advanceTimersByTime,
  });
  await act(() => jest.advanceTimersByTimeAsync(100));
};
/** As a module's own code stops each press in the page. */
const catchPresses = (
  stop: (event: Event) => void = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  },
): void => {
  const call = callFrom('mf-admin');
  const listener = (event: Event): void => call(() => stop(event));
  document.addEventListener('click', listener, true);
  undo.push(() => document.removeEventListener('click', listener, true));
};

beforeEach(() => {
  jest.useFakeTimers();
  resetPlatform();
  sessionStorage.clear();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
});
afterEach(() => {
  for (const end of undo.splice(0)) end();
  stopTestShells();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('withdraws a module that takes presses of the frame away, at the second one', async () => {
  const page = await start();
  catchPresses();
  await press('Customers');
  expect([page.opened, withdrawn(), page.reports]).toEqual([[], [], []]);
  await press('Customers');
  expect([page.opened, withdrawn()]).toEqual([['/admin/customers'], [release]]);
  expect(page.reports.map(({ module }) => module)).toEqual(['mf-admin']);
  expect(screen.getAllByText(closed)).not.toHaveLength(0);
});

it('withdraws no module that only listens for presses or stops those in its rectangle', async () => {
  const page = await start();
  catchPresses(() => {});
  await press('Customers');
  catchPresses((event) => {
    if (screen.getByRole('main').contains(event.target as Node)) event.stopPropagation();
  });
  for (let count = 0; count < 3; count += 1) fireEvent.click(screen.getByRole('heading'));
  await press('Invoices');
  expect([page.address(), page.opened, page.reports]).toEqual(['/admin/invoices', [], []]);
});

describe('something above the frame', () => {
  const cover = (role?: string): HTMLElement => {
    const element = document.body.appendChild(document.createElement('div'));
    if (role !== undefined) element.setAttribute('role', role);
    const link = screen.getByRole('link', { name: 'Customers' });
    document.elementsFromPoint = () => [element, link, document.body];
    undo.push(() => element.remove());
    return element;
  };
  const pressOn = async (element: HTMLElement): Promise<void> => {
    fireEvent.click(element, { clientX: 20, clientY: 20 });
    await act(() => jest.advanceTimersByTimeAsync(100));
  };

  it('withdraws the module at the second press on it', async () => {
    const page = await start();
    const element = cover();
    await pressOn(element);
    expect(page.opened).toEqual([]);
    await pressOn(element);
    expect([page.opened, withdrawn()]).toEqual([['/admin/customers'], [release]]);
  });

  it('may be a dialog', async () => {
    const page = await start();
    const element = cover('dialog');
    for (let count = 0; count < 3; count += 1) await pressOn(element);
    expect(page.opened).toEqual([]);
  });
});

it.each([
  ['removed', (part: HTMLElement) => part.remove()],
  ['removed with all around it', () => document.body.replaceChildren()],
  ['hidden', (part: HTMLElement) => (part.hidden = true)],
  ['made invisible', (part: HTMLElement) => (part.style.visibility = 'hidden')],
])('brings a part of the frame back that was %s, and withdraws the module', async (_how, harm) => {
  const page = await start();
  const part = screen.getByRole('navigation', { name: 'Main' });
  harm(part);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(part).toBeVisible();
  expect([page.opened, withdrawn()]).toEqual([['/admin/invoices'], [release]]);
  expect(page.reports.map(({ module }) => module)).toEqual(['mf-admin']);
});

it('withdraws nothing when the shell itself takes its frame down', async () => {
  const page = await start();
  await page.go('/terms-conditions');
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  expect([page.opened, withdrawn()]).toEqual([[], []]);
});

it('asks before unsaved work is lost', async () => {
  const page = await start({ canReload: () => false });
  screen.getByRole('navigation', { name: 'Main' }).remove();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect([page.opened, withdrawn()]).toEqual([[], []]);
  const [close] = screen.getAllByRole('button', { name: 'Close Invoices' });
  act(() => close?.click());
  expect([page.opened, withdrawn()]).toEqual([['/admin/invoices'], [release]]);
});

describe('the next page of the tab', () => {
  const inbox = (names: readonly string[]) => {
    sessionStorage.setItem('billfold.withdrawn', JSON.stringify(names));
    return withoutWithdrawn(pagePlan({ remotes: [lastGood(inboxRemote)] })).remotes[0];
  };

  it('runs the release behind the withdrawn one', () => {
    expect(inbox(['mf-inbox@1.0.0-aaaaaaa'])).toMatchObject({ version: '0.9.0', fallback: null });
    expect(inbox(['mf-inbox@0.9.0-bbbbbbb'])).toMatchObject({ version: '1.0.0', fallback: null });
  });

  it('says why the module is closed when no release is left', () => {
    const message = expect.stringMatching(/^It broke the page around it/) as string;
    expect(inbox(['mf-inbox@1.0.0-aaaaaaa', 'mf-inbox@0.9.0-bbbbbbb'])).toMatchObject({
      version: '1.0.0',
      disabled: { message },
    });
  });

  it('runs what the plan names when nothing was withdrawn', () => {
    expect(inbox([])).toEqual(lastGood(inboxRemote));
  });
});
