import type { TimelineEvent } from '@billfold/shared/contracts/invoice.contract';
import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { screen, within } from '@testing-library/react';
import { aPaidInvoice } from '../../testing/invoice-factory';
import { renderCustomer } from '../../testing/render-customer';
import { eventDay, eventText } from './bill-history-texts';

const anEvent = (change: Partial<TimelineEvent>): TimelineEvent => ({
  kind: 'issued',
  at: '2026-11-01T18:00:00Z',
  on: null,
  amount: null,
  visible_method: null,
  next_try_on: null,
  ...change,
});
const timeline = 'GET user_invoices/:id/timeline';

const open = async (answers: FakeHandlers) => {
  const rendered = renderCustomer('/customer/receipts/paid/9', {
    'GET user_invoices/:id': aPaidInvoice(),
    ...answers,
  });
  const fold = await screen.findByRole('button', { name: 'History' });
  return {
    ...rendered,
    fold,
    countReads: () => rendered.record.calls.filter(({ path }) => path.endsWith('/timeline')).length,
  };
};
const history = () => screen.getByRole('region', { name: 'History' });

describe('the words of a history', () => {
  it.each<[Partial<TimelineEvent>, string]>([
    [{ kind: 'issued' }, 'Issued'],
    [{ kind: 'scheduled', on: '2026-12-01' }, 'Scheduled for 12/01/2026'],
    [{ kind: 'unscheduled' }, 'Unscheduled'],
    [{ kind: 'processing' }, 'Processing'],
    [{ kind: 'paid', amount: 5_000, visible_method: 'Visa 1111' }, 'Paid $50.00 with Visa 1111'],
    [{ kind: 'declined', next_try_on: '2026-12-04' }, 'Declined – next try 12/04/2026'],
    [{ kind: 'declined' }, 'Declined'],
    [{ kind: 'refunded' }, 'Refunded'],
    [
      { kind: 'refunded', amount: 5_000, visible_method: 'Visa 1111' },
      'Refunded $50.00 to Visa 1111',
    ],
    [{ kind: 'returned' }, 'Returned by the bank'],
    [{ kind: 'refund_returned', amount: 5_000 }, 'Refund returned $50.00'],
    [{ kind: 'voided', amount: 5_000, visible_method: 'Visa 1111' }, 'Voided $50.00 to Visa 1111'],
    [{ kind: 'cancelled' }, 'Cancelled'],
    [{ kind: 'skipped' }, 'Planned payment skipped'],
    [{ kind: 'changed', amount: 4_000 }, 'Changed to $40.00'],
    [{ kind: 'marked_paid' }, 'Closed by the business'],
    [{ kind: 'planned', on: '2026-12-15' }, 'Payment planned for 12/15/2026'],
  ])('%o are %s', (event, text) => {
    expect(eventText(anEvent(event))).toBe(text);
  });

  it('name the day of the merchant, and of a plan the day it was made', () => {
    const guam = 'Pacific/Guam';
    expect(eventDay(anEvent({ kind: 'paid', on: '2026-11-02' }), guam)).toBe('11/02/2026');
    const scheduled = anEvent({ kind: 'scheduled', on: '2026-12-01' });
    expect([eventDay(scheduled, 'America/Denver'), eventDay(scheduled, guam)]).toEqual([
      '11/01/2026',
      '11/02/2026',
    ]);
    expect(eventDay(anEvent({ kind: 'planned', at: null, on: '2026-12-15' }), guam)).toBe('');
  });
});

describe('the history of an invoice', () => {
  it('is read when it is unfolded, oldest first', async () => {
    const { user, fold, countReads } = await open({
      [timeline]: [
        anEvent({}),
        anEvent({ kind: 'paid', on: '2026-11-02', amount: 5_000, visible_method: 'Visa 1111' }),
      ],
    });
    expect(countReads()).toBe(0);
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    const events = within(history()).getAllByRole('listitem');
    expect(events.map((event) => event.textContent)).toEqual([
      'Issued 11/01/2026',
      'Paid $50.00 with Visa 1111 11/02/2026',
    ]);
    expect(countReads()).toBe(1);
    await user.click(fold);
    expect(within(history()).queryByRole('list')).not.toBeInTheDocument();
  });

  it('leaves out kinds of a newer server', async () => {
    const { user, fold } = await open({
      [timeline]: [anEvent({}), { ...anEvent({}), kind: 'framed' }],
    });
    await user.click(fold);
    expect(await within(history()).findAllByRole('listitem')).toHaveLength(1);
  });

  it('says that it is being loaded, and stays in sight while it is read again', async () => {
    const events = pending<unknown>();
    const { user, fold, services } = await open({ [timeline]: () => events.promise });
    await user.click(fold);
    expect(within(history()).getByText('Loading the history')).toBeInTheDocument();
    events.resolve([anEvent({})]);
    await within(history()).findByText('Issued');
    services.answerWith({ [timeline]: () => new Promise(() => {}) });
    await user.click(fold);
    await user.click(fold);
    expect(within(history()).getByText('Issued')).toBeInTheDocument();
  });

  it('says why it cannot be read, and tries again', async () => {
    const { user, fold, services } = await open({ [timeline]: answer(500, { detail: 'Broken' }) });
    await user.click(fold);
    expect(await within(history()).findByRole('alert')).toHaveTextContent('Broken');
    services.answerWith({ [timeline]: [anEvent({})] });
    await user.click(within(history()).getByRole('button', { name: 'Try again' }));
    expect(await within(history()).findByText('Issued')).toBeInTheDocument();
  });

  it('says when there is none', async () => {
    const { user, fold } = await open({ [timeline]: [] });
    await user.click(fold);
    expect(
      await within(history()).findByText('Nothing has happened with this bill yet.'),
    ).toBeInTheDocument();
  });
});
