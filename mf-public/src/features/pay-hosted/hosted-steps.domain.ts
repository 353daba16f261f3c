/** `confirming`: it is not known yet whether the payment was taken. */
export type HostedStep =
  | 'login'
  | 'welcome'
  | 'confirmCode'
  | 'register'
  | 'done'
  | 'payment'
  | 'card'
  | 'confirming'
  | 'complete';

export const firstStep: HostedStep = 'login';

const signInStrip = [
  'Login/Register',
  'Payment Confirmation',
  'Payment Options',
  'Transaction Complete',
] as const;
const registrationStrip = ['Welcome', 'Confirm Code', 'Register', 'Done!'] as const;

const places: Readonly<
  Record<HostedStep, { readonly strip: readonly string[]; readonly index: number }>
> = {
  login: { strip: signInStrip, index: 0 },
  payment: { strip: signInStrip, index: 1 },
  card: { strip: signInStrip, index: 2 },
  confirming: { strip: signInStrip, index: 2 },
  complete: { strip: signInStrip, index: 3 },
  welcome: { strip: registrationStrip, index: 0 },
  confirmCode: { strip: registrationStrip, index: 1 },
  register: { strip: registrationStrip, index: 2 },
  done: { strip: registrationStrip, index: 3 },
};

/** The four steps of the flow that a step is part of, and which of them it is. */
export const placeOf = (step: HostedStep) => places[step];

const before: Readonly<Record<HostedStep, HostedStep>> = {
  login: 'login',
  welcome: 'login',
  confirmCode: 'welcome',
  register: 'confirmCode',
  done: 'login',
  payment: 'login',
  card: 'payment',
  confirming: 'payment',
  complete: 'login',
};

/** Where Go Back leads. What is finished begins anew: Go Back never leads into a payment that was made. */
export const stepBefore = (step: HostedStep): HostedStep => before[step];

/** Whose page it is: `diff` is the address's last segment, handed on as it is. */
export type HostedPage = { readonly merchantName: string; readonly diff: string };

/** Cedar_Water in the address is Cedar Water in every call. */
export const merchantNameOf = (company: string): string => company.replaceAll('_', ' ').trim();

export const isSamePage = (one: HostedPage | null, other: HostedPage): boolean =>
  one !== null && one.merchantName === other.merchantName && one.diff === other.diff;
