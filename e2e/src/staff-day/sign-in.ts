import { createAuthenticator } from '@billfold/api/testing/authenticator';
import type { Page } from '@playwright/test';
import { noteIssuedSecret } from '../testing/issued-secrets';
import { giveCode, signInStaff } from '../testing/screens';
import type { Staff } from '../testing/sign-in';
import { expect } from '../testing/test';
import { button, type BegunDay } from './day';

/** The owner sets up a second factor, and signs in at 08:00 with the password and a code. */
export const signInWithCode = async (
  { visit, now, moveTo }: BegunDay,
  owner: Staff,
): Promise<Page> => {
  const early = await visit('/admin/settings/security', { as: owner });
  await button(early, 'Set up').click();
  const setUp = early.getByRole('dialog', { name: 'Set up two-step verification' });
  await setUp.getByLabel('Your password').fill(owner.password);
  await button(setUp, 'Continue').click();
  const key = (await setUp.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '';
  const secret = key.replaceAll(' ', '');
  await noteIssuedSecret(secret);
  const app = createAuthenticator(`otpauth://totp/Billfold:staff?secret=${secret}`);
  await setUp.getByRole('textbox', { name: 'Code' }).fill(app.code(now()));
  await button(setUp, 'Turn on').click();
  await expect(early.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await early.context().close();

  // The code of the set-up is used up.
  await moveTo('08:00');
  const page = await visit('/login');
  await signInStaff(page, owner);
  await giveCode(page, app.code(now()));
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  return page;
};
