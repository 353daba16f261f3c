import type { HttpRequest } from '@billfold/shared/contracts/remote.contract';
import { enterCard } from '@billfold/shared/testing/CardEntry';
import {
  renderRemote,
  type FakeHandlers,
  type RenderedRemote,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { screen } from '@testing-library/react';
import { moduleName } from '../module/module-name';
import { createRemote } from '../remote';
import { signedOut } from './login-factory';
import { put } from './put';

export const donationAddress = '/donation?phone=3035550101&merchant_name=Cedar%20Water';
export const openedVisit = {
  page_session: 'visit-1',
  merchant_name: 'Cedar Water',
  merchant_logo: '',
  challenge: null,
  payment: null,
  opener_origin: null,
};
export const given = { success: true, id: 31 };

/** The donation page of a merchant with a fee of 3 %. */
export const openDonation = (
  answers: FakeHandlers = {},
  options: Partial<RenderRemoteOptions> = {},
): RenderedRemote =>
  renderRemote(createRemote, {
    module: moduleName,
    path: donationAddress,
    session: signedOut,
    answers: {
      'GET auth/get_logo': { merchant_logo: '/api/logos/cedar.svg', donation_fee: 3 },
      'POST auth/page_session': openedVisit,
      'POST auth/one_off': given,
      ...answers,
    },
    ...options,
  });

export const title = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name });
export const nextButton = (): HTMLElement => screen.getByRole('button', { name: 'Next' });
export const field = (name: string): HTMLElement => screen.getByLabelText(name);
export const donateButton = (name = 'Donate $25.75'): Promise<HTMLElement> =>
  screen.findByRole('button', { name });
export const donationsOf = (view: RenderedRemote): readonly HttpRequest[] =>
  view.record.calls.filter(({ path }) => path === 'auth/one_off');
/** A line of the fees, the summary or the receipt. */
export const fact = (label: string): string | null | undefined =>
  screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;

export const donor = {
  'First Name': 'Dana',
  'Last Name': 'Stone',
  'Email Address': 'dana@example.com',
};
export const cardFields = { 'Name on Card': 'Dana Stone', 'Expiry Date': '12/39' };

type Entry = Readonly<Record<string, string>>;

export const toPersonal = async ({ user }: RenderedRemote): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: '$25' }));
  await user.click(nextButton());
  await title('About you');
};

export const toPayment = async (view: RenderedRemote, more: Entry = {}): Promise<void> => {
  await toPersonal(view);
  for (const [label, text] of Object.entries({ ...donor, ...more })) put(field(label), text);
  await view.user.click(nextButton());
  await title('Payment Info');
};

export const toSummary = async (view: RenderedRemote, more: Entry = {}): Promise<void> => {
  await toPayment(view, more);
  enterCard();
  for (const [label, text] of Object.entries(cardFields)) put(field(label), text);
  await view.user.click(nextButton());
  await title('Summary');
};
