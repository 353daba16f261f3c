export type FactorMail = { readonly subject: string; readonly body: string };

type Told = { readonly username: string; readonly publicUrl: string };
type Place = { readonly device: string; readonly address: string };

const lines = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
const placeText = ({ device, address }: Place): string =>
  `${device === '' ? 'An unknown browser' : device}, from the address ${address}.`;
const helpText = ({ publicUrl }: Told): string =>
  `If it was not you, ask for a new password at once: ${publicUrl}/forgot-password`;
const securityText = ({ publicUrl }: Told): string =>
  `Your codes and your remembered browsers: ${publicUrl}/admin/settings/security`;

export const factorOnMail = (recipient: Told): FactorMail => ({
  subject: 'Your Billfold second factor is on',
  body: lines(
    `From now on a sign-in of ${recipient.username} in Billfold also asks for a code of an authenticator app.`,
    securityText(recipient),
    helpText(recipient),
  ),
});

export const factorReplacedMail = (recipient: Told): FactorMail => ({
  subject: 'Your Billfold second factor has a new key',
  body: lines(
    `The codes of ${recipient.username} in Billfold come from another authenticator app from now on. The earlier codes and recovery codes work no more.`,
    helpText(recipient),
  ),
});

export const factorOffMail = (recipient: Told): FactorMail => ({
  subject: 'Your Billfold second factor is off',
  body: lines(
    `From now on the password of ${recipient.username} alone is enough to sign in to Billfold.`,
    helpText(recipient),
  ),
});

export const factorResetMail = (recipient: Told & { readonly by: string }): FactorMail => ({
  subject: 'Your Billfold second factor was reset',
  body: lines(
    `${recipient.by} has reset the second factor of ${recipient.username} in Billfold, and every sign-in was ended. Sign in with your password and set it up again.`,
    `If you did not ask for it, please contact ${recipient.by}.`,
  ),
});

export const recoveryUsedMail = (
  recipient: Told & Place & { readonly left: number },
): FactorMail => ({
  subject: 'A Billfold recovery code was used',
  body: lines(
    `A recovery code of ${recipient.username} was used in the place of a code of the authenticator app.`,
    placeText(recipient),
    recipient.left === 0
      ? 'No recovery code is left. Please make new ones.'
      : `${recipient.left} of your recovery codes ${recipient.left === 1 ? 'is' : 'are'} left.`,
    securityText(recipient),
    helpText(recipient),
  ),
});

export const newDeviceMail = (recipient: Told & Place): FactorMail => ({
  subject: 'A new browser signed in to Billfold',
  body: lines(
    `${recipient.username} has just signed in with a browser that was not used before.`,
    placeText(recipient),
    `Where you are signed in, and how to sign out there: ${recipient.publicUrl}/admin/settings/sessions`,
    helpText(recipient),
  ),
});
