import { answer, pending } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { openChat } from '../../testing/open-chat';

const templates = [
  { id: 2, name: 'Due soon', body: 'Your bill is due soon.' },
  { id: 3, name: 'Past due', body: 'Your bill is late.' },
];
const start = async (answers: NonNullable<Parameters<typeof openChat>[0]>['answers'] = {}) => {
  const view = openChat({ answers: { 'GET sms_templates': templates, ...answers } });
  const field = await screen.findByLabelText('Message');
  return { ...view, field };
};
const options = async () =>
  within(await screen.findByRole('listbox', { name: 'Templates' })).findAllByRole('option');
const sends = ({ record }: Pick<Awaited<ReturnType<typeof start>>, 'record'>) =>
  record.calls.filter(({ path }) => path === 'sms/send');

describe('a slash in a message', () => {
  it('lists the templates of the merchant and inserts the chosen one by Enter', async () => {
    const view = await start();
    await view.user.type(view.field, 'Hi! /');
    const [first, second] = await options();
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(view.field).toHaveAttribute('aria-activedescendant', first?.id);
    expect(screen.getByText(/^2 templates\./)).toBeInTheDocument();
    await view.user.keyboard('{ArrowDown}');
    expect(view.field).toHaveAttribute('aria-activedescendant', second?.id);
    await view.user.keyboard('{Enter}');
    expect(view.field).toHaveValue('Hi! Your bill is late.');
    expect(view.field).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(view.field).not.toHaveAttribute('aria-activedescendant');
    expect(sends(view)).toEqual([]);
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(sends(view)).toHaveLength(1));
    expect(view.record.calls.find(({ path }) => path === 'sms_templates')?.query).toMatchObject({
      merchant: 1,
    });
  });

  it('inserts the template with the values of the customer', async () => {
    const filled = { id: 4, name: 'Hello', body: 'Hi {user first name}, see {invoice number}.' };
    const view = await start({ 'GET sms_templates': [filled] });
    await view.user.type(view.field, '/');
    await options();
    await view.user.keyboard('{Enter}');
    expect(view.field).toHaveValue('Hi Ann, see {invoice number}.');
  });

  it('goes around the list with the arrow keys, and Tab inserts', async () => {
    const view = await start();
    await view.user.type(view.field, '/');
    await options();
    await view.user.keyboard('{ArrowUp}{Tab}');
    expect(view.field).toHaveValue('Your bill is late.');
    expect(view.field).toHaveFocus();
  });

  it('searches by what follows, on the server once the typing rests', async () => {
    const view = await start();
    await view.user.type(view.field, '/past');
    await waitFor(async () => expect(await options()).toHaveLength(1));
    await waitFor(() =>
      expect(
        view.record.calls.filter(({ path }) => path === 'sms_templates').at(-1)?.query,
      ).toMatchObject({ q: 'past' }),
    );
  });

  it('inserts by a press, and takes the search along', async () => {
    const view = await start();
    await view.user.type(view.field, '/due');
    await view.user.click((await options())[0] ?? view.field);
    expect(view.field).toHaveValue('Your bill is due soon.');
  });

  it('sends no text while the list is open, and sends it after Escape', async () => {
    const slow = pending<unknown>();
    const view = await start({ 'GET sms_templates': () => slow.promise });
    await view.user.type(view.field, '/help{Enter}');
    expect(sends(view)).toEqual([]);
    slow.resolve([]);
    expect(
      await screen.findAllByText('No templates match. Press Escape to keep your text.'),
    ).not.toHaveLength(0);
    await view.user.keyboard('{Enter}');
    expect(sends(view)).toEqual([]);
    await view.user.keyboard('{Escape}');
    expect(view.field).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(sends(view)).toMatchObject([{ body: { body: '/help' } }]));
  });

  it('shows why the templates did not load and loads them again', async () => {
    const view = await start({ 'GET sms_templates': answer(400, { detail: 'X' }) });
    await view.user.type(view.field, '/');
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET sms_templates': templates });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await options()).toHaveLength(2);
  });
});
