import { createAuthenticator } from '@billfold/api/testing/authenticator';
import { product, realTime } from './testing/control';
import { noteIssuedSecret } from './testing/issued-secrets';
import { judgeAtBothSizes } from './testing/judge';
import { giveCode, signInStaff, toast } from './testing/screens';
import { expect, test } from './testing/test';
import { makeStaff } from './testing/world';

// The app on the phone shows codes of the real time.
test.beforeAll(() => product.showRealTime());

test('Staff sign in with a second factor, end another session, and confirm a change', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/);
  const staff = await makeStaff(db);
  const first = await visit('/admin/settings/security', { as: staff });
  await first.getByRole('button', { name: 'Set up', exact: true }).click();
  const setUp = first.getByRole('dialog', { name: 'Set up two-step verification' });
  await setUp.getByLabel('Your password').fill(staff.password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await expect(setUp.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await judgeAtBothSizes(first, 'second-factor-key');
  const key = (await setUp.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '';
  const secret = key.replaceAll(' ', '');
  await noteIssuedSecret(secret);
  const app = createAuthenticator(`otpauth://totp/Billfold:staff?secret=${secret}`);
  await setUp.getByRole('textbox', { name: 'Code' }).fill(app.code(realTime()));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(first.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await judgeAtBothSizes(first, 'recovery-codes');
  await first.emulateMedia({ media: 'print' });
  const codes = first.getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  await expect(first.getByText('Each code signs you in once')).toBeHidden();
  await first.emulateMedia({ media: null });
  await first.getByRole('button', { name: 'I saved them' }).click();
  await expect(first.getByText(/Two-step verification is on since/)).toBeVisible();
  await expect(first.getByRole('dialog')).toHaveCount(0);
  await judgeAtBothSizes(first, 'second-factor-on');

  const second = await visit('/login');
  await signInStaff(second, staff);
  await expect(second.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await judgeAtBothSizes(second, 'second-step');
  // The app's next code counts already: clocks of phones may be off.
  await giveCode(second, app.code(realTime(), 1));
  await expect(second).toHaveURL(/\/admin\/dashboard$/);

  await second.goto('/admin/settings/sessions');
  await expect(second.getByText('This session')).toBeVisible();
  await second.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(second, "You're signed out everywhere else.")).toBeVisible();
  // The open tab of that session leaves by itself.
  await expect(first).toHaveURL(/\/login$/);

  const colleague = await makeStaff(db);
  await db.query(
    `update sessions set second_factor_at = now() - interval '1 hour' where user_id = $1`,
    [staff.userId],
  );
  await second.goto('/admin/settings/team');
  await second.getByRole('row', { name: colleague.email }).click();
  const member = second.getByRole('dialog', { name: 'Cleo Clerk' });
  await member.getByLabel('Role').selectOption('Clerk');
  await member.getByRole('button', { name: 'Save permissions' }).click();
  const prompt = second.getByRole('dialog', { name: 'Confirm with a code' });
  await expect(prompt.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect(prompt.getByRole('textbox', { name: 'Code' })).not.toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await judgeAtBothSizes(second, 'code-over-dialog');
});
