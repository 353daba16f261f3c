import { countText } from '@billfold/shared/contracts/count-text';
export type FactorMail = { readonly subject: string; readonly body: string };

type Told = { readonly username: string; readonly publicUrl: string };
type Place = { readonly device: string; readonly address: string };

const lines = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
const placeText = ({ device, address }: Place): string =>
  `${device === '' ? 'An unknown browser' : device}, from the address ${address}.`;
const helpText = ({ publicUrl }: Told): string =>
  `If this wasn't you, reset your password right away: ${publicUrl}/forgot-password`;
const securityText = ({ publicUrl }: Told): string =>
  `Your codes and your remembered browsers: ${publicUrl}/admin/settings/security`;

export const factorOnMail = (recipient: Told): FactorMail => ({
  subject: 'Billfold two-step verification is on',
  body: lines(
    `From now on, ${recipient.username} needs a code from an authenticator app to sign in to Billfold.`,
    securityText(recipient),
    helpText(recipient),
  ),
});

export const factorReplacedMail = (recipient: Told): FactorMail => ({
  subject: 'Your Billfold authenticator app was changed',
  body: lines(
    `From now on, codes for ${recipient.username} in Billfold come from another authenticator app. Your previous codes and recovery codes no longer work.`,
    helpText(recipient),
  ),
});

export const factorOffMail = (recipient: Told): FactorMail => ({
  subject: 'Billfold two-step verification is off',
  body: lines(
    `From now on, ${recipient.username} can sign in to Billfold with just a password.`,
    helpText(recipient),
  ),
});

export const factorResetMail = (recipient: Told & { readonly by: string }): FactorMail => ({
  subject: 'Billfold two-step verification was reset',
  body: lines(
    `${recipient.by} reset two-step verification for ${recipient.username} in Billfold, and all sessions were signed out. Sign in with your password and set it up again.`,
    `If you didn't ask for this, please contact ${recipient.by}.`,
  ),
});

export const recoveryUsedMail = (
  recipient: Told & Place & { readonly left: number },
): FactorMail => ({
  subject: 'A Billfold recovery code was used',
  body: lines(
    `A recovery code for ${recipient.username} was used instead of an authenticator app code.`,
    placeText(recipient),
    recipient.left === 0
      ? "You don't have any recovery codes left. Please make new ones."
      : `${countText(recipient.left, 'recovery code is', 'recovery codes are')} left.`,
    securityText(recipient),
    helpText(recipient),
  ),
});

export const newDeviceMail = (recipient: Told & Place): FactorMail => ({
  subject: 'A new browser signed in to Billfold',
  body: lines(
    `${recipient.username} just signed in with a new browser.`,
    placeText(recipient),
    `Where you're signed in, and how to sign out there: ${recipient.publicUrl}/admin/settings/sessions`,
    helpText(recipient),
  ),
});
