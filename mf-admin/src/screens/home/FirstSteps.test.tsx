import type { FirstStepsOfMerchant } from '@billfold/shared/contracts/first-steps.contract';
import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { homeAnswers, reportWith } from '../../testing/report-factory';

const merchant = { id: 1, name: 'Lakeside Water' };
const left = (done: readonly string[] = []): FirstStepsOfMerchant => ({
  merchant_id: 1,
  merchant_name: 'Lakeside Water',
  steps: (['brand', 'customers', 'invoice', 'texts', 'team', 'page'] as const).map((step) => ({
    step,
    is_done: done.includes(step),
  })),
});
const attention = { doubts: [], alarms: [], has_more: false, first_steps: true };

const open = (answers: FakeHandlers = {}, session: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/dashboard',
    session: { ...merchantSession, merchants: [merchant], ...session },
    // As the shell: it knows screens by their path.
    hasScreen: (path) => !path.includes('?'),
    answers: {
      ...homeAnswers,
      'GET merchants/reports': reportWith(),
      'GET attention': attention,
      'GET first_steps': [left()],
      'POST first_steps': {},
      ...answers,
    },
  });
const card = async (name: string | RegExp = 'Get started') =>
  within(await screen.findByRole('region', { name }));

describe('the first steps on Home', () => {
  it('are six with their reasons, each with the way to where it is done', async () => {
    open();
    const steps = await card();
    expect(steps.getByText('0 of 6 done')).toBeVisible();
    expect(steps.getAllByRole('listitem')).toHaveLength(6);
    const links = steps
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Open settings', '/admin/settings/business'],
      ['Add customers', '/admin/customers'],
      ['New invoice', '/admin/invoices?new=invoice'],
      ['Write a template', '/admin/message-templates'],
      ['Invite teammate', '/admin/settings/team?invite=1'],
    ]);
    expect(steps.getByText(/\/hosted-payment\/Lakeside_Water\/easy$/)).toBeVisible();
  });

  it('fold away when they are done, and are shown again on request', async () => {
    const { user } = open({ 'GET first_steps': [left(['brand', 'team'])] });
    const steps = await card();
    expect(steps.getByText('2 of 6 done')).toBeVisible();
    expect(steps.getByRole('progressbar')).toHaveValue(2);
    expect(steps.queryByText('Invite your team')).not.toBeInTheDocument();
    await user.click(steps.getByRole('button', { name: 'Show 2 done' }));
    expect(steps.getByText('Invite your team')).toBeVisible();
    expect(steps.getAllByRole('img', { name: 'Done' })).toHaveLength(2);
  });

  it('note the copied link of the payment page, and are read again', async () => {
    const { user, record, services } = open();
    const steps = await card();
    services.answerWith({ 'GET first_steps': [left(['page'])] });
    await user.click(steps.getByRole('button', { name: 'Copy link' }));
    expect(await steps.findByText('1 of 6 done')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/\/hosted-payment\/Lakeside_Water\/easy$/);
    expect(record.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      merchant_id: 1,
      change: 'page_shared',
    });
  });

  it('go away for all staff after a question, and stay after a refusal', async () => {
    const { user, services } = open({ 'POST first_steps': answer(403, { detail: 'Not you.' }) });
    await user.click((await card()).getByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Hide Get started?' }));
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(await dialog.findByText('Not you.')).toBeVisible();
    services.answerWith({ 'POST first_steps': {}, 'GET first_steps': [] });
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Get started' })).not.toBeInTheDocument(),
    );
  });

  it('cannot be hidden without the permission for the team', async () => {
    const permissions = ['view', 'customers'];
    open({}, { merchants: [{ ...merchant, permissions }] });
    expect((await card()).queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
  });

  it('are named after their business, and are those of the chosen one', async () => {
    const merchants = [merchant, { id: 2, name: 'Old Gas' }];
    const { record } = open({}, { merchants, chosenMerchantId: 2 });
    await screen.findByRole('heading', { name: 'Latest payments' });
    await waitFor(() => expect(record.calls.some(({ path }) => path === 'first_steps')).toBe(true));
    expect(screen.queryByRole('region', { name: /Get started/ })).not.toBeInTheDocument();
  });

  it('name the business to staff of several', async () => {
    open({}, { merchants: [merchant, { id: 2, name: 'Old Gas' }], chosenMerchantId: 1 });
    expect((await card('Get started with Lakeside Water')).getByText('0 of 6 done')).toBeVisible();
  });

  it('are not asked for where no business has just begun', async () => {
    const { record } = open({ 'GET attention': { ...attention, first_steps: undefined } });
    await screen.findByRole('heading', { name: 'Latest payments' });
    expect(record.calls.some(({ path }) => path === 'first_steps')).toBe(false);
  });
});
