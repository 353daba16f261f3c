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

export const factorOnMail = (told: Told): FactorMail => ({
  subject: 'Your Billfold second factor is on',
  body: lines(
    `From now on a sign-in of ${told.username} in Billfold also asks for a code of an authenticator app.`,
    securityText(told),
    helpText(told),
  ),
});

export const factorReplacedMail = (told: Told): FactorMail => ({
  subject: 'Your Billfold second factor has a new key',
  body: lines(
    `The codes of ${told.username} in Billfold come from another authenticator app from now on. The earlier codes and recovery codes work no more.`,
    helpText(told),
  ),
});

export const factorOffMail = (told: Told): FactorMail => ({
  subject: 'Your Billfold second factor is off',
  body: lines(
    `From now on the password of ${told.username} alone is enough to sign in to Billfold.`,
    helpText(told),
  ),
});

export const factorResetMail = (told: Told & { readonly by: string }): FactorMail => ({
  subject: 'Your Billfold second factor was reset',
  body: lines(
    `${told.by} has reset the second factor of ${told.username} in Billfold, and every sign-in was ended. Sign in with your password and set it up again.`,
    `If you did not ask for it, please contact ${told.by}.`,
  ),
});

export const recoveryUsedMail = (told: Told & Place & { readonly left: number }): FactorMail => ({
  subject: 'A Billfold recovery code was used',
  body: lines(
    `A recovery code of ${told.username} was used in the place of a code of the authenticator app.`,
    placeText(told),
    told.left === 0
      ? 'No recovery code is left. Please make new ones.'
      : `${told.left} of your recovery codes ${told.left === 1 ? 'is' : 'are'} left.`,
    securityText(told),
    helpText(told),
  ),
});

export const newDeviceMail = (told: Told & Place): FactorMail => ({
  subject: 'A new browser signed in to Billfold',
  body: lines(
    `${told.username} has just signed in with a browser that was not used before.`,
    placeText(told),
    `Where you are signed in, and how to sign out there: ${told.publicUrl}/admin/settings/sessions`,
    helpText(told),
  ),
});
