import { countText } from '@billfold/shared/contracts/count-text';
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

/** '60 minutes', '7 days': in the largest unit that is exact, from two days on in days. */
export const describeLifetime = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  if (minutes >= 2 * 24 * 60 && minutes % (24 * 60) === 0)
    return countText(minutes / (24 * 60), 'day');
  return minutes > 120 && minutes % 60 === 0
    ? countText(minutes / 60, 'hour')
    : countText(Math.max(1, minutes), 'minute');
};

const linkTo = (publicUrl: string, path: string, query: Readonly<Record<string, string>>): string =>
  `${publicUrl}${path}?${new URLSearchParams(query).toString()}`;

const lines = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
const worksOnce = (ms: number): string =>
  `The link works once and expires in ${describeLifetime(ms)}.`;

export const passwordResetMail = (
  person: MailedPerson,
  { publicUrl, secret, lifetimeMs }: Linked,
): AccessMail => ({
  subject: `Set a new ${productName} password`,
  body: lines(
    `We got a request to reset the password for the ${productName} user ${person.username}. To choose a new one, open:`,
    linkTo(publicUrl, '/reset-password', {
      username: person.username,
      code: secret,
      reset: 'true',
    }),
    worksOnce(lifetimeMs),
    "If this wasn't you, you can ignore this email. Your password won't change. No one at your business needs this link, so don't share it.",
  ),
});

export const passwordCreateMail = (
  person: MailedPerson,
  { publicUrl, secret, lifetimeMs }: Linked,
): AccessMail => ({
  subject: `Your ${productName} account`,
  body: lines(
    `Your ${productName} account is ready. Your username is ${person.username}. To choose your password, open:`,
    linkTo(publicUrl, '/create-password', { username: person.username, code: secret }),
    worksOnce(lifetimeMs),
    "If you weren't expecting this email, you can ignore it. The account can't be used without this link.",
  ),
});

export const pinResetMail = (
  person: MailedPerson,
  { publicUrl, secret, lifetimeMs }: Linked,
): AccessMail => ({
  subject: `Set a new PIN for ${senderOf(person)}`,
  body: lines(
    `We got a request to reset the PIN for your account at ${placesOf(person)}. To choose a new one, open:`,
    linkTo(publicUrl, '/customer/reset', { username: person.username, code: secret }),
    worksOnce(lifetimeMs),
    "If this wasn't you, you can ignore this email. Your PIN won't change.",
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
  subject: `Confirm the change to your ${senderOf(person)} account`,
  body: lines(
    isProven
      ? `The email address or phone number on your account at ${placesOf(person)} was changed. Your email address is now ${email}. If you made this change, please confirm it:`
      : `${email} was added as the email address for your account at ${placesOf(person)}. If you did this, please confirm it:`,
    linkTo(publicUrl, '/confirm-contact', { username: person.username, code: secret }),
    worksOnce(lifetimeMs),
    ...(isProven
      ? ['Until then, PIN reset links will go to your previous address, not the new one.']
      : ["Until then, we won't send PIN reset links there."]),
    isProven
      ? `If this wasn't you, don't open the link. Set a new PIN right away: ${publicUrl}/customer/reset`
      : "If this wasn't you, you can ignore this email.",
  ),
});

export const contactLinkText = (person: MailedPerson, { publicUrl, secret }: Linked): string =>
  `The email address or phone number on your ${senderOf(person)} account was changed. If you did this, confirm it: ${linkTo(publicUrl, '/confirm-contact', { username: person.username, code: secret })}`;

type Proposed = {
  readonly merchantName: string;
  readonly email: string | null;
  /** (303) 555-0101 */
  readonly phone: string | null;
};

const whatIsProposed = ({ email, phone }: Proposed): string =>
  [
    ...(email === null ? [] : [`the email address ${email}`]),
    ...(phone === null ? [] : [`the phone number ${phone}`]),
  ].join(' and ');

/** After staff wrote another e-mail or phone of a customer: goes to what the customer proved. */
export const contactProposalMail = (
  username: string,
  { publicUrl, secret, lifetimeMs }: Linked,
  proposed: Proposed,
): AccessMail => ({
  subject: `${proposed.merchantName} updated your contact information`,
  body: lines(
    `${proposed.merchantName} will use ${whatIsProposed(proposed)} for you from now on. Your sign-in information hasn't changed.`,
    'To sign in with it, too, and have all your businesses use it, open:',
    linkTo(publicUrl, '/confirm-contact', { username, code: secret }),
    worksOnce(lifetimeMs),
    `If it isn't yours, don't open the link. Please contact ${proposed.merchantName}.`,
  ),
});

export const contactProposalText = (
  username: string,
  { publicUrl, secret }: Linked,
  proposed: Proposed,
): string =>
  `${proposed.merchantName} uses ${whatIsProposed(proposed)} for you. To sign in with it, too, open: ${linkTo(publicUrl, '/confirm-contact', { username, code: secret })} If it isn't yours, don't open the link.`;

/** For a customer who asks for a new PIN and never had one. */
export const signUpHintMail = (person: MailedPerson, publicUrl: string): AccessMail => ({
  subject: `Your account at ${senderOf(person)}`,
  body: lines(
    `We got a request to reset the PIN for your ${senderOf(person)} account, but the account hasn't been set up yet. To set it up, open:`,
    linkTo(publicUrl, `/customer/signup/${encodeURIComponent(person.username)}`, {
      username: person.username,
      ...Object.fromEntries(
        person.merchantNames.slice(0, 1).map((name) => ['merchant_name', name]),
      ),
      is_business: String(person.isBusiness),
    }),
    "If this wasn't you, you can ignore this email. Nothing has changed.",
  ),
});

export type WhatChanged = { readonly isAddressRestored: boolean };

/** To a staff member, after their PIN was set. */
export const staffPinSetMail = (person: MailedPerson, publicUrl: string): AccessMail => ({
  subject: `Your ${productName} PIN was set`,
  body: lines(
    `The PIN ${person.username} uses to confirm actions in ${productName} was just set.`,
    `If this wasn't you, reset your password right away: ${publicUrl}/forgot-password`,
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
      ? (['password', 'reset your password', '/forgot-password'] as const)
      : (['PIN', `set a new PIN and tell ${senderOf(person)}`, '/customer/reset'] as const);
  return {
    subject: `Your ${senderOf(person)} ${what} was changed`,
    body: lines(
      `The ${what} for ${person.username} at ${placesOf(person)} was just changed, and all other sessions were signed out.`,
      ...(isAddressRestored
        ? ['Your email address is back to the one before the last change.']
        : []),
      `If this wasn't you, ${help} right away: ${publicUrl}${path}`,
    ),
  };
};
