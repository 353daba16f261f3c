import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows-factory';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function remember(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

const file = 'GET subscriptions/:id/statement.pdf';
const open = (query: string, answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/customers/profile/12${query}`,
    session: merchantSession,
    answers: {
      'GET subscriptions/:id': customerWith(),
      'GET user_invoices': [],
      'GET transactions': [],
      [file]: answer(200, 'bytes', {
        'content-disposition': 'attachment; filename="statement-Cedar-Water.pdf"',
      }),
      ...answers,
    },
  });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Statement' }));

describe('the statement of a customer', () => {
  it.each(['invoices', 'payments'])('is opened from the %s and saved', async (tab) => {
    const view = open(`?tab=${tab}`);
    await view.user.click(await screen.findByRole('button', { name: 'Statement' }));
    expect(view.location()).toContain('dialog=statement');
    await view.user.click((await dialog()).getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toEqual(['statement-Cedar-Water.pdf']));
    expect(view.record.calls.filter(({ path }) => path.endsWith('.pdf'))).toMatchObject([
      { path: 'subscriptions/12/statement.pdf', answer: 'file' },
    ]);
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    expect(view.location()).toBe(`/admin/customers/profile/12?tab=${tab}`);
  });

  it('shows the refusal of the server in the dialog', async () => {
    const view = open('?dialog=statement', {
      [file]: answer(404, { detail: 'Subscription not found' }),
    });
    const box = await dialog();
    await view.user.click(box.getByRole('button', { name: 'Download PDF' }));
    expect(await box.findByRole('alert')).toHaveTextContent('Subscription not found');
    expect(saved).toEqual([]);
  });
});
