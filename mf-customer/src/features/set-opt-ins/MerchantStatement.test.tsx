import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { aSubscription } from '../../testing/invoice-factory';
import { put } from '../../testing/put';
import { renderCustomer } from '../../testing/render-customer';

const runningTimers = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'performance',
] as const;

const saved: string[] = [];
beforeEach(() => {
  // The 20th in Denver, while it is the 21st in UTC.
  jest.useFakeTimers({ now: new Date('2026-11-21T05:00:00Z'), doNotFake: [...runningTimers] });
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function remember(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const file = 'GET subscriptions/:id/statement.pdf';
const open = async (answers: FakeHandlers = {}) => {
  const rendered = renderCustomer('/customer/merchant/5', {
    'GET subscriptions/:id': aSubscription({ id: 5 }),
    [file]: 'bytes',
    ...answers,
  });
  await rendered.user.click(await screen.findByRole('button', { name: 'Statement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement' }));
  return { ...rendered, dialog };
};
type Opened = Awaited<ReturnType<typeof open>>;
const press = ({ user, dialog }: Opened) =>
  user.click(dialog.getByRole('button', { name: 'Download PDF' }));
const statementCalls = ({ record }: Opened) =>
  record.calls.filter(({ path }) => path.endsWith('.pdf'));
const choose = ({ user, dialog }: Opened, name: string | RegExp) =>
  user.click(dialog.getByRole('radio', { name }));
const enterDay = (opened: Opened, label: string, text: string) =>
  put(opened.dialog.getByRole('textbox', { name: label }), text);

describe('the statement of one merchant', () => {
  it("saves last month by the merchant's today", async () => {
    const opened = await open();
    await choose(opened, /^Last month/);
    await press(opened);
    await waitFor(() => expect(saved).toEqual(['statement-2026-10-01-to-2026-10-31.pdf']));
    expect(statementCalls(opened)).toMatchObject([
      {
        path: 'subscriptions/5/statement.pdf',
        query: { from: '2026-10-01', to: '2026-10-31' },
        answer: 'file',
      },
    ]);
    expect(opened.record.toasts).toEqual([{ message: 'The statement is in your downloads.' }]);
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
  });

  it('refuses wrong days at their field, and requests other days', async () => {
    const opened = await open();
    await choose(opened, 'Custom dates');
    // By the merchant's today, which is tomorrow in UTC.
    enterDay(opened, 'From', '11/01/2026');
    enterDay(opened, 'To', '11/21/2026');
    await press(opened);
    expect(await opened.dialog.findByText("The last day can't be after today.")).toBeVisible();
    enterDay(opened, 'From', '02/30/2026');
    await press(opened);
    expect(await opened.dialog.findByText('Not a valid date')).toBeVisible();
    expect(statementCalls(opened)).toEqual([]);
    enterDay(opened, 'From', '10/05/2026');
    enterDay(opened, 'To', '10/09/2026');
    await press(opened);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(statementCalls(opened)).toMatchObject([
      { query: { from: '2026-10-05', to: '2026-10-09' } },
    ]);
  });

  it('is fetched once, however often Download is pressed', async () => {
    const bytes = pending<unknown>();
    const opened = await open({ [file]: () => bytes.promise });
    await opened.user.dblClick(opened.dialog.getByRole('button', { name: 'Download PDF' }));
    expect(opened.dialog.getByRole('button', { name: 'Getting the file...' })).toBeDisabled();
    await act(async () => bytes.resolve('bytes'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(statementCalls(opened)).toHaveLength(1);
  });

  it('shows why there is none, can retry, and clears the error when closed', async () => {
    const opened = await open({ [file]: answer(429, { detail: 'Too many tries.' }) });
    await press(opened);
    expect(await opened.dialog.findByRole('alert')).toHaveTextContent('Too many tries.');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Cancel' }));
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    await opened.user.click(screen.getByRole('button', { name: 'Statement' }));
    const again = within(await screen.findByRole('dialog', { name: 'Statement' }));
    expect(again.queryByRole('alert')).not.toBeInTheDocument();
    opened.services.answerWith({ [file]: 'bytes' });
    await opened.user.click(again.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});
