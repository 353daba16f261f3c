import type { Locator, Page } from '@playwright/test';
import { dialog } from './testing/customer-screens';
import { noteIssuedSecret } from './testing/issued-secrets';
import { type Hand, handOf, hands, sizeOf } from './testing/hand';
import { judgeAtBothSizes } from './testing/judge';
import { press, tabTo } from './testing/keyboard';
import { watchLiveSocket } from './testing/live-socket';
import { mailboxOf } from './testing/mailbox';
import { toast } from './testing/screens';
import { headersOf } from './testing/sign-in';
import { expect, test } from './testing/test';
import { makeStaff, type MadeStaff } from './testing/world';

const newPassword = 'Quarry-Lane-47!';
const newPin = '5937';
const denied = 'An owner of the business can allow it.';

test.beforeAll(() => noteIssuedSecret(newPassword));

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const member = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Team' }).getByRole('row', { name });
const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Customers' }).getByRole('checkbox');

/** Opens a person of the team. */
const openMember = async (page: Page, hand: Hand, name: string): Promise<Locator> => {
  await hand.press(member(page, name));
  const opened = dialog(page, name);
  await expect(opened).toBeVisible();
  return opened;
};

type Newcomer = MadeStaff & { readonly lastName: string };
const newcomerOf = ({ userId }: MadeStaff): Newcomer => ({
  userId,
  username: `newcomer.${userId}`,
  email: `newcomer.${userId}@cedar.test`,
  password: newPassword,
  lastName: `Newcomer${userId}`,
});

for (const kind of hands)
  test(`An owner invites staff, changes permissions and ends access with the ${kind}`, async ({
    visit,
    db,
    complaints,
    product: { url },
  }) => {
    complaints.allow(/status of 40[13]/);
    const owner = await makeStaff(db);
    const { email, lastName } = newcomerOf(owner);
    const name = `Nora ${lastName}`;
    const mail = mailboxOf(email);
    const size = sizeOf[kind];
    const page = await visit('/admin/settings', { as: owner, size });
    const hand = handOf(kind, page);

    await hand.press(page.getByRole('link', { name: 'Team' }));
    await hand.press(button(page, 'Invite a person'));
    const invitation = dialog(page, 'Invite a person');
    await hand.type(invitation.getByLabel('First Name'), 'Nora');
    await hand.type(invitation.getByLabel('Last Name'), lastName);
    await hand.type(invitation.getByLabel('Email'), email);
    await hand.choose(invitation.getByLabel('Role'), 'Clerk');
    await judgeAtBothSizes(page, `team-invite-${kind}`);
    await hand.press(button(invitation, 'Send invitation'));
    await expect(toast(page, `An invitation goes to ${email}.`)).toBeVisible();
    await expect(member(page, name)).toContainText('Clerk');
    await expect(member(page, name)).toContainText('Invited');

    const { link } = await mail.next('Your Billfold account');
    const clerk = await visit(link, { size });
    await clerk.getByLabel('Password', { exact: true }).fill(newPassword);
    await clerk.getByLabel('Confirm password').fill(newPassword);
    await button(clerk, 'Continue').click();
    await expect(clerk).toHaveURL(/\/admin\/dashboard$/);
    const live = watchLiveSocket();
    live.watch(clerk);
    await clerk.goto('/admin/customers');
    await expect(rows(clerk).nth(1)).toBeVisible();
    await live.hasJoined;

    await page.reload();
    await expect(member(page, name)).toContainText('Active');
    const opened = await openMember(page, hand, name);
    const change = opened.getByLabel('Add and change customers, groups and tags');
    await expect(change).toBeChecked();
    await hand.tick(change);
    await expect(opened.getByLabel('Role')).toHaveValue('Custom');
    await judgeAtBothSizes(page, `team-member-${kind}`);
    await hand.press(button(opened, 'Save permissions'));
    await expect(toast(page, `The permissions of ${name} are changed.`)).toBeVisible();

    await expect(
      clerk.getByRole('table', { name: 'Customers' }).getByRole('row').nth(1),
    ).toBeVisible();
    await expect(rows(clerk)).toHaveCount(0);
    await expect(button(clerk, 'Export CSV')).toHaveCount(0);
    await expect(button(clerk, 'New Customer')).toHaveCount(0);
    await clerk.getByRole('link', { name: 'Groups' }).click();
    await expect(
      clerk.getByRole('table', { name: 'Groups' }).getByRole('row').nth(1),
    ).toBeVisible();
    await expect(button(clerk, 'Create Group')).toHaveCount(0);
    await clerk.goto('/admin/settings');
    await expect(clerk.getByRole('link', { name: 'Security' })).toBeVisible();
    await expect(clerk.getByRole('link', { name: 'Team' })).toHaveCount(0);
    await judgeAtBothSizes(clerk, `settings-clerk-${kind}`);
    await clerk.goto('/admin/settings/team');
    await expect(clerk.getByText(`You may not manage the team. ${denied}`)).toBeVisible();
    const forged = async (method: string, path: string, body: object) => {
      const answer = await clerk.request.fetch(`${url}/api/${path}`, {
        method,
        headers: await headersOf(clerk),
        data: body,
      });
      return [answer.status(), ((await answer.json()) as { detail: string }).detail];
    };
    expect(
      await forged('POST', 'subscriptions/bulk_tags', {
        action: 'add',
        tag_id: 1,
        scope: 'rows',
        ids: [1],
      }),
    ).toEqual([403, `You may not add and change customers, groups and tags. ${denied}`]);

    await clerk.goto('/admin/customers');
    const reopened = dialog(page, name);
    await expect(reopened).toBeVisible();
    await hand.press(button(reopened, 'Deactivate'));
    const question = page.getByRole('alertdialog', { name: `Deactivate ${name}?` });
    await judgeAtBothSizes(page, `team-deactivate-${kind}`);
    await hand.press(button(question, 'Deactivate'));
    await expect(button(reopened, 'Reactivate')).toBeVisible();
    await expect(clerk).toHaveURL(/\/login$/);
    await page.keyboard.press('Escape');
    await expect(member(page, name)).toContainText('Deactivated');
    await judgeAtBothSizes(page, `team-full-${kind}`);

    await page.goto('/admin/settings/audit');
    if (size === 'phone') await hand.press(button(page, 'Filters'));
    await hand.choose(page.getByLabel('Person', { exact: true }), 'Cleo Clerk');
    await expect(page).toHaveURL(/[?&]staff=\d+/);
    await page.goto(`/admin/settings/audit?staff=${owner.userId}`);
    const log = page.getByRole('table', { name: 'Audit log' });
    await expect(log.getByRole('row', { name: new RegExp(`${name}: deactivated`) })).toContainText(
      'State: active → deactivated',
    );
    await expect(
      log.getByRole('row', { name: new RegExp(`${name}: permissions changed`) }),
    ).toContainText('Permissions: Clerk → view, invoices, take payment, message');
    await judgeAtBothSizes(page, `audit-${kind}`);
  });

test('An owner ends one session of a colleague, and the other session stays', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const [owner, colleague] = [await makeStaff(db), await makeStaff(db)];
  await db.query(`update users set last_name = $2 where id = $1`, [
    colleague.userId,
    `Twice${colleague.userId}`,
  ]);
  const name = `Cleo Twice${colleague.userId}`;
  const [first, second] = [
    await visit('/admin/customers', { as: colleague }),
    await visit('/admin/customers', { as: colleague }),
  ];
  const page = await visit('/admin/settings/team', { as: owner });
  const opened = await openMember(page, handOf('mouse', page), name);
  const ends = opened.getByRole('button', { name: /^Sign out the session since/ });
  await expect(ends).toHaveCount(2);
  await judgeAtBothSizes(page, 'team-sessions');
  await ends.first().click();
  await expect(toast(page, `${name} is signed out there.`)).toBeVisible();
  await expect(ends).toHaveCount(1);
  const isOut = (one: Page) => new URL(one.url()).pathname === '/login';
  await expect.poll(() => [first, second].filter(isOut).length).toBe(1);
  const stays = isOut(first) ? second : first;
  await stays.reload();
  await expect(rows(stays).nth(1)).toBeVisible();
});

test('Staff set their PIN with the keyboard and their password [ADMIN-155]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const staff = await makeStaff(db);
  const page = await visit('/admin/settings/security', { as: staff, size: 'phone' });
  const fill = async (password: string) => {
    for (const [label, text] of [
      ['New PIN', newPin],
      ['Repeat the new PIN', newPin],
      ['Your password', password],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    }
  };
  await fill('Wrong-Lane-47!');
  await press(page, page.getByRole('button', { name: /^(Set|Change) PIN$/ }));
  await expect(page.getByRole('alert')).toBeVisible();
  await judgeAtBothSizes(page, 'security-refused');
  await fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your PIN is set.')).toBeVisible();
  await expect(button(page, 'Change PIN')).toBeVisible();
  await expect(page.getByLabel('New PIN', { exact: true })).toHaveValue('');
});
