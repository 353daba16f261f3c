import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import {
  answer,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { settingsWith } from './testing/settings-with';

const cedar = settingsWith({ support_phone: '3035550142' });
const colors = {
  accent: '#6b6400',
  strong: '#4d4800',
  soft: '#fffbd6',
  line: '#dcd59a',
  on_accent: '#ffffff',
};
const olive = { light: colors, dark: colors };
const elm: BusinessSettings = { ...cedar, merchant_id: 2, merchant_name: 'Elm' };
const owned = (id: number, name: string) => ({ id, name, permissions: ['view', 'team'] });

const open = (
  answers: FakeHandlers = {},
  { settings = [cedar], session = {} }: { settings?: BusinessSettings[]; session?: object } = {},
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/settings/business',
    session: { ...merchantSession, merchants: [owned(1, 'Cedar'), owned(2, 'Elm')], ...session },
    answers: {
      'GET business_settings': settings,
      'PATCH business_settings': cedar,
      'GET business_settings/invoice_numbers': { numbers: ['1042', '1043', '1044'] },
      ...answers,
    },
  });
const bank = () => screen.findByRole('switch', { name: 'Bank accounts' });
const changes = ({ record }: ReturnType<typeof open>) =>
  record.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('the business settings', () => {
  it('turn bank accounts off after a question, and a toast undoes it', async () => {
    const view = open();
    await view.user.click(await bank());
    const question = await screen.findByRole('alertdialog', { name: 'Turn off bank accounts?' });
    expect(question).toHaveTextContent(
      'Autopay and scheduled payments from bank accounts will fail',
    );
    expect(changes(view)).toEqual([]);
    await view.user.click(within(question).getByRole('button', { name: 'Turn off' }));
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([{ message: 'Bank accounts turned off.' }]),
    );
    expect(changes(view)).toEqual([{ merchant_id: 1, takes_bank: false }]);
    view.record.toasts[0]?.action?.onPress();
    await waitFor(() =>
      expect(view.record.toasts.at(-1)).toMatchObject({ message: 'Change undone.' }),
    );
    expect(changes(view)).toEqual([
      { merchant_id: 1, takes_bank: false },
      { merchant_id: 1, takes_bank: true },
    ]);
  });

  it('send the fee, the period and cash', async () => {
    const view = open();
    await view.user.click(await screen.findByRole('switch', { name: 'Cash' }));
    await waitFor(() => expect(changes(view)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Convenience fee' })).toBeEnabled(),
    );
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Convenience fee' }), '0');
    await waitFor(() =>
      expect(view.record.toasts.at(-1)).toMatchObject({ message: 'Convenience fee turned off.' }),
    );
    expect(changes(view)).toHaveLength(2);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Default period' })).toBeEnabled(),
    );
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Default period' }), 'ytd');
    await waitFor(() =>
      expect(changes(view)).toEqual([
        { merchant_id: 1, takes_cash: true },
        { merchant_id: 1, donation_fee: 0 },
        { merchant_id: 1, default_report_range: 'ytd' },
      ]),
    );
  });

  it('show what pages make of a chosen color, save it, and remove it', async () => {
    const view = open({ 'GET business_settings/accent': { accent: olive } });
    const picker = await screen.findByLabelText('Color');
    expect(picker).toHaveValue('#1c6fb0');
    expect(screen.getByRole('button', { name: 'Save color' })).toBeDisabled();
    fireEvent.input(picker, { target: { value: '#AA3300' } });
    expect(await screen.findByText('#aa3300')).toBeVisible();
    expect(await screen.findByText(/On white, it becomes #6b6400/)).toBeVisible();
    expect(view.record.calls.find(({ path }) => path === 'business_settings/accent')).toMatchObject(
      { query: { color: '#aa3300' } },
    );
    await view.user.click(screen.getByRole('button', { name: 'Save color' }));
    await waitFor(() =>
      expect(changes(view)).toEqual([{ merchant_id: 1, brand_color: '#aa3300' }]),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove color' })).toBeEnabled());
    await view.user.click(screen.getByRole('button', { name: 'Remove color' }));
    await waitFor(() => expect(changes(view).at(-1)).toEqual({ merchant_id: 1, brand_color: '' }));
  });

  it('say nothing of a chosen color before the server has answered', async () => {
    const call = pending();
    const settings = [{ ...cedar, brand_color: '#6b6400', accent: olive }];
    const view = open({ 'GET business_settings/accent': () => call.promise }, { settings });
    fireEvent.input(await screen.findByLabelText('Color'), { target: { value: '#ffee00' } });
    await waitFor(() =>
      expect(view.record.calls.map(({ path }) => path)).toContain('business_settings/accent'),
    );
    expect(screen.queryByText(/On white/)).not.toBeInTheDocument();
    call.resolve({ accent: olive });
    expect(await screen.findByText(/On white, it becomes #6b6400/)).toBeVisible();
  });

  it('are blocked while one is sent, and show a refusal', async () => {
    const call = pending();
    const view = open({ 'PATCH business_settings': () => call.promise });
    const cash = () => screen.findByRole('switch', { name: 'Cash' });
    await view.user.click(await cash());
    await waitFor(async () => expect(await bank()).toBeDisabled());
    call.resolve(answer(403, { detail: 'Ask an owner.', code: 'forbidden' }));
    await waitFor(() =>
      expect(view.record.toasts).toEqual([{ message: 'Ask an owner.', type: 'error' }]),
    );
    expect(await cash()).toBeEnabled();
    expect(await cash()).not.toBeChecked();
  });

  it('show only the business of the header', async () => {
    open({}, { settings: [cedar, elm], session: { chosenMerchantId: 2 } });
    const region = await screen.findByRole('region', { name: 'Elm' });
    expect(within(region).getByRole('switch', { name: 'Cash' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Cedar' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Business' })).not.toBeInTheDocument();
  });

  it('are read again after a failure, and not at all without the permission', async () => {
    const view = open({ 'GET business_settings': networkFailure });
    const again = await screen.findByRole('button', { name: 'Try again' });
    view.services.answerWith({ 'GET business_settings': [cedar] });
    await view.user.click(again);
    expect(await bank()).toBeVisible();
    view.unmount();
    const clerk = open(
      {},
      { session: { merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }] } },
    );
    expect(await screen.findByText(/You don't have permission to manage the team/)).toBeVisible();
    expect(clerk.record.calls).toEqual([]);
  });
});

describe('the settings of several businesses', () => {
  const maple = settingsWith({ merchant_id: 2, merchant_name: 'Maple', takes_cash: true });
  const openTwo = () =>
    renderRemote(createRemote, {
      module: moduleName,
      path: '/admin/settings/business',
      session: {
        ...merchantSession,
        merchants: [
          { id: 1, name: 'Cedar', permissions: ['view', 'team'] },
          { id: 2, name: 'Maple', permissions: ['view', 'team'] },
        ],
      },
      answers: {
        'GET business_settings': [cedar, maple],
        'GET business_settings/invoice_numbers': { numbers: ['1042', '1043', '1044'] },
      },
    });
  const pick = async ({ user }: ReturnType<typeof openTwo>, name: string) =>
    user.selectOptions(await screen.findByRole('combobox', { name: 'Business' }), name);

  it('show one business at a time, chosen on the page', async () => {
    const page = openTwo();
    expect(await screen.findByRole('region', { name: 'Cedar' })).toBeVisible();
    await pick(page, 'Maple');
    expect(await screen.findByRole('region', { name: 'Maple' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Cedar' })).toBeNull();
    expect(page.location()).toBe('/admin/settings/business?business=2');
  });

  it('ask before unsaved entries of one business are left for another', async () => {
    const page = openTwo();
    await page.user.type(await screen.findByRole('textbox', { name: /^Legal name/ }), 'Cedar LLC');
    await pick(page, 'Maple');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(page.location()).toBe('/admin/settings/business');
  });
});
