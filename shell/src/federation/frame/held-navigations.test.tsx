import { navigatingEvent } from '@billfold/shared/contracts/remote.contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetPlatform } from '../../testing/fake-platform';
import { callFrom } from '../../testing/module-code';
import { merchantAuth, startTestShell, stopTestShells } from '../../testing/TestShell';

let listener: (event: Event) => void;
const holdBy = (module: string, answer = (): void => {}): void => {
  const call = callFrom(module);
  listener = (event) => {
    call(() => event.preventDefault());
    answer();
  };
  window.addEventListener(navigatingEvent, listener);
};
const press = async (name: string): Promise<void> => {
  await userEvent.click(screen.getByRole('link', { name }), {
    advanceTimers: jest.advanceTimersByTime,
  });
  await act(() => jest.advanceTimersByTimeAsync(500));
};
const offer = () => screen.queryAllByRole('button', { name: 'Leave anyway' });
const start = () => startTestShell({ path: '/admin/invoices', auth: merchantAuth });

beforeEach(() => {
  jest.useFakeTimers();
  resetPlatform();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
});
afterEach(() => {
  window.removeEventListener(navigatingEvent, listener);
  stopTestShells();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('offers to leave at the second press that a module blocks without an answer', async () => {
  const page = await start();
  holdBy('mf-admin');
  await press('Customers');
  expect(offer()).toEqual([]);
  await press('Customers');
  expect(page.address()).toBe('/admin/invoices');
  expect(page.reports).toEqual([
    {
      module: 'mf-admin',
      kind: 'screen',
      error: new Error('mf-admin holds the page without an answer'),
    },
  ]);
  expect(
    screen.getAllByText(
      "Invoices is keeping you on this page. If you leave, you'll lose unsaved changes.",
    ),
  ).not.toHaveLength(0);
  const [leave] = offer();
  act(() => leave?.focus());
  await userEvent.keyboard('{Enter}', { advanceTimers: jest.advanceTimersByTime });
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(page.address()).toBe('/admin/customers');
});

it('follows the navigation that an unmounted module blocks', async () => {
  const page = await start();
  holdBy('mf-inbox');
  await press('Customers');
  expect(page.address()).toBe('/admin/customers');
  await press('Transactions');
  expect(page.reports).toEqual([
    {
      module: 'mf-inbox',
      kind: 'screen',
      error: new Error('mf-inbox holds a page that shows nothing of it'),
    },
  ]);
});

it('offers nothing while the module answers each press', async () => {
  const page = await start();
  const question = document.createElement('p');
  let questions = 0;
  holdBy('mf-admin', () => {
    questions += 1;
    question.textContent = `Leave without saving? ${questions}`;
    screen.getByRole('main').append(question);
  });
  for (let count = 0; count < 3; count += 1) await press('Customers');
  expect([page.address(), offer(), page.reports]).toEqual(['/admin/invoices', [], []]);
});
