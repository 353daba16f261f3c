import { paths } from '../../module/paths';

/** The reports, in the order of their page. Saved views know them by the same names. */
export const reportKinds = {
  ageing: {
    title: 'Ageing',
    path: paths.ageingReport.pattern,
    text: 'What each customer owes today, by how many days it is late.',
  },
  deposits: {
    title: 'Deposits',
    path: paths.depositReport.pattern,
    text: 'What the payment gateway paid out to the bank, beside our own records.',
  },
  declines: {
    title: 'Declines and returns',
    path: paths.declineReport.pattern,
    text: 'Payments that a bank refused or took back, and the limits for bank returns.',
  },
  messages: {
    title: 'Messages by outcome',
    path: paths.messageReport.pattern,
    text: 'Texts and e-mails by what became of them.',
  },
  forecast: {
    title: 'Expected payments',
    path: paths.forecastReport.pattern,
    text: 'Open invoices with a scheduled payment, with auto-pay, or of a payment plan.',
  },
} as const;
export type ReportKind = keyof typeof reportKinds;
