/** The recipient of an access mail. */
export type MailedPerson = {
  readonly kind: 'merchant' | 'customer';
  readonly username: string;
  readonly isBusiness: boolean;
  /** Of a customer: the merchants that know the account, the newest first. One PIN is for all of them. */
  readonly merchantNames: readonly string[];
};

export type AccessMail = { readonly subject: string; readonly body: string };

type Linked = { readonly publicUrl: string; readonly secret: string; readonly lifetimeMs: number };

const productName = 'Billfold';
const senderOf = ({ merchantNames: [newest] }: MailedPerson): string => newest ?? productName;
const placesOf = ({ merchantNames }: MailedPerson): string =>
  merchantNames.length === 0 ? productName : new Intl.ListFormat('en-US').format(merchantNames);

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** '60 minutes', '7 days': in the largest unit that is exact, from two days on in days. */
export const describeLifetime = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  if (minutes >= 2 * 24 * 60 && minutes % (24 * 60) === 0)
    return plural(minutes / (24 * 60), 'day');
  return minutes > 120 && minutes % 60 === 0
    ? plural(minutes / 60, 'hour')
    : plural(Math.max(1, minutes), 'minute');
};

const linkTo = (publicUrl: string, path: string, query: Readonly<Record<string, string>>): string =>
  `${publicUrl}${path}?${new URLSearchParams(query).toString()}`;

const lines = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
const worksOnce = (ms: number): string => `The link works once, for ${describeLifetime(ms)}.`;

export const passwordResetMail = (
  person: MailedPerson,
  { publicUrl, secret, lifetimeMs }: Linked,
): AccessMail => ({
  subject: `Set a new ${productName} password`,
  body: lines(
    `We received a request for a new password for the ${productName} user ${person.username}. To choose one, open:`,
    linkTo(publicUrl, '/reset-password', {
      username: person.username,
      code: secret,
      reset: 'true',
    }),
    worksOnce(lifetimeMs),
    'If it was not you, do nothing: your password stays as it is. No colleague at your business needs this link; do not pass it on.',
  ),
});

export const passwordCreateMail = (
  person: MailedPerson,
  { publicUrl, secret, lifetimeMs }: Linked,
): AccessMail => ({
  subject: `Your ${productName} account`,
  body: lines(
    `An account of ${productName} is ready for you. Your username is ${person.username}. To choose your password, open:`,
    linkTo(publicUrl, '/create-password', { username: person.username, code: secret }),
    worksOnce(lifetimeMs),
    'If you did not expect this mail, do nothing: without this link the account cannot be used.',
  ),
});

export const pinResetMail = (
  person: MailedPerson,
  { publicUrl, secret, lifetimeMs }: Linked,
): AccessMail => ({
  subject: `Set a new PIN for ${senderOf(person)}`,
  body: lines(
    `We received a request for a new PIN for your account at ${placesOf(person)}. To choose one, open:`,
    linkTo(publicUrl, '/customer/reset', { username: person.username, code: secret }),
    worksOnce(lifetimeMs),
    'If it was not you, do nothing: your PIN stays as it is.',
  ),
});

/**
 * After a customer changed their e-mail or phone: goes to the proven contact, else to the new one.
 */
export const contactLinkMail = (
  person: MailedPerson,
  { publicUrl, secret, lifetimeMs }: Linked,
  { email, isProven }: { readonly email: string; readonly isProven: boolean },
): AccessMail => ({
  subject: `Confirm the change of your account at ${senderOf(person)}`,
  body: lines(
    isProven
      ? `The e-mail address or phone number of your account at ${placesOf(person)} was changed. The e-mail address is ${email} now. If you did this, please confirm it:`
      : `${email} was given as the e-mail address of your account at ${placesOf(person)}. If you did this, please confirm it:`,
    linkTo(publicUrl, '/confirm-contact', { username: person.username, code: secret }),
    worksOnce(lifetimeMs),
    ...(isProven
      ? ['Until then a link to a new PIN goes to the address before, and not to the new one.']
      : ['Until then no link to a new PIN goes there.']),
    isProven
      ? `If it was not you, do not open the link, and set a new PIN at once: ${publicUrl}/customer/reset`
      : 'If it was not you, do nothing.',
  ),
});

export const contactLinkText = (person: MailedPerson, { publicUrl, secret }: Linked): string =>
  `The e-mail address or phone number of your account at ${senderOf(person)} was changed. If you did this, confirm it: ${linkTo(publicUrl, '/confirm-contact', { username: person.username, code: secret })}`;

type Proposed = {
  readonly merchantName: string;
  readonly email: string | null;
  /** (303) 555-0101 */
  readonly phone: string | null;
};

const whatIsProposed = ({ email, phone }: Proposed): string =>
  [
    ...(email === null ? [] : [`the e-mail address ${email}`]),
    ...(phone === null ? [] : [`the phone number ${phone}`]),
  ].join(' and ');

/** After staff wrote another e-mail or phone of a customer: goes to what the customer proved. */
export const contactProposalMail = (
  username: string,
  { publicUrl, secret, lifetimeMs }: Linked,
  proposed: Proposed,
): AccessMail => ({
  subject: `${proposed.merchantName} changed how it reaches you`,
  body: lines(
    `${proposed.merchantName} uses ${whatIsProposed(proposed)} for you from now on. What you sign in with is not changed.`,
    'If you want to sign in with it, too, and want all your businesses to use it, open:',
    linkTo(publicUrl, '/confirm-contact', { username, code: secret }),
    worksOnce(lifetimeMs),
    `If it is not yours, do not open the link, and please contact ${proposed.merchantName}.`,
  ),
});

export const contactProposalText = (
  username: string,
  { publicUrl, secret }: Linked,
  proposed: Proposed,
): string =>
  `${proposed.merchantName} uses ${whatIsProposed(proposed)} for you. To sign in with it, too, open: ${linkTo(publicUrl, '/confirm-contact', { username, code: secret })} If it is not yours, do not open the link.`;

/** For a customer who asks for a new PIN and never had one. */
export const signUpHintMail = (person: MailedPerson, publicUrl: string): AccessMail => ({
  subject: `Your account at ${senderOf(person)}`,
  body: lines(
    `We received a request for a new PIN for your account at ${senderOf(person)}, but the account has not been set up yet. To set it up, open:`,
    linkTo(publicUrl, `/customer/signup/${encodeURIComponent(person.username)}`, {
      username: person.username,
      ...Object.fromEntries(
        person.merchantNames.slice(0, 1).map((name) => ['merchant_name', name]),
      ),
      is_business: String(person.isBusiness),
    }),
    'If it was not you, do nothing: nothing has been changed.',
  ),
});

export type WhatChanged = { readonly isAddressRestored: boolean };

/** To a staff member, after their PIN was set. */
export const staffPinSetMail = (person: MailedPerson, publicUrl: string): AccessMail => ({
  subject: `Your ${productName} PIN was set`,
  body: lines(
    `The PIN with which ${person.username} confirms actions in ${productName} was set just now.`,
    `If it was not you, ask for a new password at once: ${publicUrl}/forgot-password`,
  ),
});

/** To the person, after the change. */
export const secretChangedMail = (
  person: MailedPerson,
  publicUrl: string,
  { isAddressRestored }: WhatChanged = { isAddressRestored: false },
): AccessMail => {
  const [what, help, path] =
    person.kind === 'merchant'
      ? (['password', 'ask for a new password', '/forgot-password'] as const)
      : (['PIN', `set a new PIN and tell ${senderOf(person)}`, '/customer/reset'] as const);
  return {
    subject: `Your ${senderOf(person)} ${what} was changed`,
    body: lines(
      `The ${what} of ${person.username} at ${placesOf(person)} was changed just now, and every other sign-in was ended.`,
      ...(isAddressRestored ? ['Its e-mail address is the one before the last change again.'] : []),
      `If it was not you, ${help} at once: ${publicUrl}${path}`,
    ),
  };
};
