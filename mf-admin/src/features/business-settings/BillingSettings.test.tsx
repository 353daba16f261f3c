import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import {
  enter,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { settingsWith } from './testing/settings-with';

const open = (change: Partial<BusinessSettings> = {}, answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/settings/business',
    session: {
      ...merchantSession,
      merchants: [{ id: 1, name: 'Cedar', permissions: ['view', 'team'] }],
    },
    answers: {
      'GET business_settings': [settingsWith(change)],
      'PATCH business_settings': settingsWith(change),
      'GET business_settings/invoice_numbers': ({ query = {} }) => ({
        numbers: [1, 2, 3].map((step) => `${String(query['prefix'])}${step}`),
      }),
      ...answers,
    },
  });
const changes = ({ record }: ReturnType<typeof open>) =>
  record.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the quiet hours', () => {
  it('can only be longer than by law, and leave four hours', async () => {
    const view = open({ texts_from: 10, texts_until: 20 });
    const hours = await section('Quiet hours');
    const from = hours.getByLabelText('Texts from');
    const until = hours.getByLabelText('Texts until');
    expect(
      within(from)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['8 AM', '9 AM', '10 AM', '11 AM', '12 PM', '1 PM', '2 PM', '3 PM', '4 PM']);
    expect(
      within(until)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['2 PM', '3 PM', '4 PM', '5 PM', '6 PM', '7 PM', '8 PM', '9 PM']);
    await view.user.selectOptions(until, '18');
    await waitFor(() =>
      expect(changes(view)).toEqual([{ merchant_id: 1, texts_from: 10, texts_until: 18 }]),
    );
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([{ message: 'Texts go out from 10 AM to 6 PM.' }]),
    );
  });
});

describe('the invoice numbers', () => {
  it('show the next three as typed, and send what was changed', async () => {
    const view = open();
    const numbers = await section('Invoice numbers');
    await enter(view.user, numbers.getByLabelText(/^Prefix/), 'CW-');
    expect(await numbers.findByText('Next: CW-1, CW-2, CW-3')).toBeVisible();
    await view.user.selectOptions(numbers.getByLabelText('Digits'), '4');
    await view.user.click(numbers.getByRole('button', { name: 'Save numbers' }));
    await waitFor(() =>
      expect(changes(view)).toEqual([
        { merchant_id: 1, invoice_number_prefix: 'CW-', invoice_number_digits: 4 },
      ]),
    );
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([{ message: 'Invoice numbers saved.' }]),
    );
  });

  it('refuse other marks and the number 0', async () => {
    const view = open();
    const numbers = await section('Invoice numbers');
    await view.user.type(numbers.getByLabelText(/^Prefix/), 'A&');
    await view.user.clear(numbers.getByLabelText('Next number'));
    await view.user.type(numbers.getByLabelText('Next number'), '0');
    await view.user.click(numbers.getByRole('button', { name: 'Save numbers' }));
    expect(await numbers.findByText(/^Use letters, digits, spaces/)).toBeVisible();
    expect(numbers.getByText('Enter a number from 1 on.')).toBeVisible();
    expect(changes(view)).toEqual([]);
  });
});

describe('the proposals for new invoices', () => {
  it('are terms, saved at once, and a minimum of the total', async () => {
    const view = open();
    const fresh = await section('New invoices');
    await view.user.selectOptions(fresh.getByLabelText('Payment terms'), 'next_month');
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([{ message: 'Payment terms: End of next month.' }]),
    );
    await view.user.selectOptions(fresh.getByLabelText('Minimum due'), 'percent');
    await view.user.click(fresh.getByRole('button', { name: 'Save minimum' }));
    expect(await fresh.findByText('Enter a percentage from 1 to 100.')).toBeVisible();
    await view.user.type(fresh.getByLabelText('Percent'), '25');
    await view.user.click(fresh.getByRole('button', { name: 'Save minimum' }));
    await waitFor(() =>
      expect(changes(view)).toEqual([
        { merchant_id: 1, payment_terms: 'next_month' },
        { merchant_id: 1, minimum_due_kind: 'percent', minimum_due_value: 25 },
      ]),
    );
  });

  it('go back to no minimum', async () => {
    const view = open({ minimum_due_kind: 'amount', minimum_due_value: 2_500 });
    const fresh = await section('New invoices');
    expect(fresh.getByLabelText('Amount')).toHaveValue('$25.00');
    await view.user.selectOptions(fresh.getByLabelText('Minimum due'), 'none');
    await view.user.click(fresh.getByRole('button', { name: 'Save minimum' }));
    await waitFor(() =>
      expect(changes(view)).toEqual([
        { merchant_id: 1, minimum_due_kind: 'none', minimum_due_value: 0 },
      ]),
    );
  });
});
