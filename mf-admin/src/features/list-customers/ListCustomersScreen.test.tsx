import { answer, merchantSession, renderRemote } from '@billfold/shared/testing/FakeShell';
import { screen } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows.factory';

const open = (subscriptions: unknown) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/customers',
    session: merchantSession,
    answers: { 'GET subscriptions': () => subscriptions },
  });

describe('the list of customers', () => {
  it('lists them by last name, a business under its own name [SHARED-036]', async () => {
    const { record } = open([
      customerWith(),
      customerWith({
        id: 13,
        is_business: true,
        business_name: 'Blue Door Bakery',
        first_name: '',
        last_name: '',
      }),
    ]);
    expect(
      await screen.findByRole('row', {
        name: /Ana.*Rivera.*\(303\) 555-0101.*Cedar Water.*Active.*VIP.*E-12/,
      }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /Blue Door Bakery/ })).toBeVisible();
    expect(record.calls).toMatchObject([{ path: 'subscriptions', query: { sort: 'last_name' } }]);
  });

  it('explains which contact data staff change and which only customers change', async () => {
    open([customerWith()]);
    expect(
      await screen.findByText(
        /What customers sign in with, and where they reset their PIN, only they change/,
      ),
    ).toBeVisible();
  });

  it('shows the detail of a failed load [ADMIN-225]', async () => {
    open(answer(400, { detail: 'X' }));
    expect(await screen.findByText('X')).toBeVisible();
  });
});
