import type { FirstStep } from '@billfold/shared/contracts/first-steps.contract';
import { paths } from '../../module/paths';

type StepText = {
  readonly title: string;
  readonly why: string;
  /** The button; `to` is the place where the step is done. The payment page has its link copied instead. */
  readonly label: string;
  readonly to: string | null;
};

export const stepTexts: Readonly<Record<FirstStep, StepText>> = {
  brand: {
    title: 'Choose your color',
    why: 'Customers see it on their bills and on your payment pages.',
    label: 'Open settings',
    to: paths.businessSettings.pattern,
  },
  customers: {
    title: 'Add your customers',
    why: 'Import a file you already have, or enter the first one yourself.',
    label: 'Add customers',
    to: paths.customers.pattern,
  },
  invoice: {
    title: 'Send your first invoice',
    why: 'Your customer gets a link to pay by card or bank account.',
    label: 'New invoice',
    to: paths.invoices.create,
  },
  texts: {
    title: 'Get ready to text',
    why: 'Write the reminders and answers your team will use again and again.',
    label: 'Write a template',
    to: paths.messageTemplates.pattern,
  },
  team: {
    title: 'Invite your team',
    why: 'Everyone signs in with their own account and sees only what they need.',
    label: 'Invite teammate',
    to: paths.team.invite,
  },
  page: {
    title: 'Share your payment page',
    why: 'Put the link on your website and bills. Customers pay there with their phone number.',
    label: 'Copy link',
    to: null,
  },
};
