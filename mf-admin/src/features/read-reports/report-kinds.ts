import { paths } from '../../module/paths';

/** The reports, in the order of their page. Saved views know them by the same names. */
export const reportKinds = {
  ageing: {
    title: 'Aging',
    path: paths.ageingReport.pattern,
    text: 'What each customer owes, by days past due.',
    icon: 'clock',
  },
  deposits: {
    title: 'Deposits',
    path: paths.depositReport.pattern,
    text: 'Payouts to your bank, checked against your records.',
    icon: 'bank',
  },
  declines: {
    title: 'Declines and returns',
    path: paths.declineReport.pattern,
    text: 'Declined and returned payments, and the limits for bank returns.',
    icon: 'warning',
  },
  messages: {
    title: 'Messages by outcome',
    path: paths.messageReport.pattern,
    text: 'Texts and emails by delivery result.',
    icon: 'chat',
  },
  forecast: {
    title: 'Expected payments',
    path: paths.forecastReport.pattern,
    text: 'Open invoices with a scheduled payment, auto-pay or a payment plan, and recurring invoices to come.',
    icon: 'calendar',
  },
} as const;
export type ReportKind = keyof typeof reportKinds;
