import { product } from './testing/control';
import { judge } from './testing/judge';
import { payPath, pressPin, signInStaff } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, picture, sizeNames, test } from './testing/test';
import { madePin, makeCustomer } from './testing/world';

const wrongPin = '1593';
const idleMs = 600_000;

test.beforeAll(() => product.reset());

const stored = { token: () => JSON.parse(localStorage.getItem('auth') ?? '{}').auth_token ?? null, username: () => JSON.parse(localStorage.getItem('auth') ?? '{}').username ?? null };

test('a wrong password says so, the right one signs in [PUB-017 PUB-019 PUB-020 PUB-022]', async ({ visit, complaints }) => {
  complaints.allow(/status of 403/);
  const page = await visit('/login');
  await signInStaff(page, { email: '  owner@cedar.test ', password: 'wrong' });
  await expect(page.getByRole('alert').filter({ hasText: 'The username and/or password are not correct.' })).toBeVisible();
  await signInStaff(page, people.owner);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('a wrong PIN says so and clears the entry; too many lock for a while [PUB-085 PUB-086]', async ({ visit, db, complaints, product: { url } }) => {
  complaints.allow(/status of 403/);
  const customer = await makeCustomer(db);
  const page = await visit(`/customer/login?username=${customer.username}`, { size: 'phone' });
  await pressPin(page, wrongPin);
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid Pin Code' })).toBeVisible();
  for (let wrong = 2; wrong <= 5; wrong += 1) {
    await fetch(`${url}/api/auth/login`, { method: 'POST', body: new URLSearchParams({ customer_login: 'true', username: customer.username, pin: wrongPin }) });
  }
  await pressPin(page, madePin);
  await expect(page.getByRole('alert').filter({ hasText: 'Too many wrong tries. Please try again in 1 minute.' })).toBeVisible();
  await picture(page, 'locked-out-phone');
  await product.advanceClock('PT61S');
  await pressPin(page, madePin);
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
});

test('a phone number stands in for an unknown name [PUB-092]', async ({ visit, db }) => {
  const customer = await makeCustomer(db);
  const page = await visit('/customer/login', { size: 'phone' });
  await page.getByLabel('Phone Number').fill(customer.phone);
  await pressPin(page, madePin);
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Hi, Vera!' })).toBeVisible();
});

test('a missing e-mail is asked for and kept [PUB-089 PUB-090 PUB-091]', async ({ visit, db }) => {
  const customer = await makeCustomer(db, { hasEmail: false });
  const page = await visit(`/customer/login?username=${customer.username}`);
  await pressPin(page, madePin);
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  await picture(page, 'email-modal-desk');
  await modal.getByRole('button', { name: /save|continue|confirm/i }).click();
  await expect(modal.getByText('Email is required')).toBeVisible();
  await modal.getByRole('textbox').fill('vera@mail.test');
  await modal.getByRole('button', { name: /save|continue|confirm/i }).click();
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  expect((await db.query('select email from users where id = $1', [customer.userId])).rows).toEqual([{ email: 'vera@mail.test' }]);
});

test('staff who ask for a screen signed out land on it after signing in [SHELL-006 SHELL-008]', async ({ visit }) => {
  const page = await visit('/admin/invoices?status=late');
  await expect(page).toHaveURL(/\/login$/);
  await signInStaff(page, people.owner);
  await expect(page).toHaveURL(/\/admin\/invoices\?status=late$/);
});

for (const [name, asked] of [['dashboard', '/customer/dashboard'], ['pay screen', payPath(1)], ['receipt', '/customer/receipts/paid/6']] as const) {
  test(`a customer who asks for the ${name} signed out lands on it after signing in [CUST-083 SHELL-010 SHELL-011]`, async ({ visit }) => {
    const page = await visit(`${asked}?username=ana.rivera&merchant_name=Cedar%20Water`);
    await expect(page).toHaveURL(/\/customer\/login/);
    await pressPin(page, people.ana.pin);
    await expect(page).toHaveURL(new RegExp(asked));
  });
}

test('each portal tells the other kind of user where they are; Logout keeps the path [SHELL-016 SHELL-017 SHELL-018 SHELL-019]', async ({ visit }) => {
  const customer = await visit('/admin/invoices', { as: people.ana, size: 'phone' });
  await expect(customer.getByText('You are currently trying to access the merchant portal while logged in as a customer.')).toBeVisible();
  await picture(customer, 'mismatch-phone');
  await customer.getByRole('button', { name: 'Logout' }).click();
  await expect(customer).toHaveURL(/\/login$/);
  await signInStaff(customer, people.owner);
  await expect(customer).toHaveURL(/\/admin\/invoices$/);

  const staff = await visit('/customer/dashboard', { as: people.owner });
  await expect(staff.getByText('You are currently trying to access the customer portal while logged in as a merchant.')).toBeVisible();
  await picture(staff, 'mismatch-desk');
  await staff.goto('/customer/login');
  await expect(staff.getByRole('group', { name: 'PIN' })).toBeVisible();
});

test('signed-in visitors of the sign-in pages go to their dashboard [SHELL-021]', async ({ visit }) => {
  const staff = await visit('/login', { as: people.clerk });
  await expect(staff).toHaveURL(/\/admin\/dashboard$/);
  const customer = await visit('/', { as: people.ana });
  await expect(customer).toHaveURL(/\/customer\/dashboard$/);
});

for (const size of sizeNames) {
  test(`legal pages and unknown addresses: ${size} [SHELL-003 SHELL-004 SHELL-005 SHELL-093 SHELL-094 SHELL-095 SHELL-097 SHELL-098 SHELL-099]`, async ({ visit, complaints }) => {
    complaints.allow(/status of 404/);
    const page = await visit('/terms-conditions', { size });
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
    await expect(page.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible();
    await expect(page).toHaveURL(/\/no-such-page$/);
    await picture(page, `not-found-${size}`);
    await page.goto('/admin/no-such-page');
    await expect(page).toHaveURL(/\/login$/);

    for (const [who, path, dashboard] of [[people.owner, '/admin/no-such-page', '/admin/dashboard'], [people.ana, '/customer/no-such-page', '/customer/dashboard']] as const) {
      const known = await visit(path, { as: who, size });
      await expect(known.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
      await known.getByRole('link', { name: 'Return to dashboard' }).click();
      await expect(known).toHaveURL(new RegExp(`${dashboard}$`));
    }
  });
}

test('the Caliber page exists only with the integration [SHELL-064 SHELL-065]', async ({ visit, complaints }) => {
  complaints.allow(/status of 404/);
  const page = await visit('/admin/caliber', { as: people.clerk });
  await expect(page.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Caliber' })).toHaveCount(0);
});

test('logging out ends the session, keeps the username and leads to the own sign-in [SHELL-035 SHELL-036 SHELL-037 SHELL-052 SHELL-071]', async ({ visit, product: { url } }) => {
  const customer = await visit('/customer/dashboard', { as: people.ana, size: 'phone' });
  // The tiles stand when nothing is on its way to the server any more.
  await expect(customer.getByRole('button', { name: 'Bills' })).toBeVisible();
  const token = await customer.evaluate(stored.token);
  await customer.getByRole('button', { name: 'Open menu' }).click();
  await picture(customer, 'customer-menu-phone');
  await customer.getByRole('button', { name: 'Logout' }).click();
  await expect(customer).toHaveURL(/\/customer\/login$/);
  expect(await customer.evaluate(stored.token)).toBeNull();
  expect(await customer.evaluate(stored.username)).toBe('ana.rivera');
  await expect.poll(async () => (await fetch(`${url}/api/users/user_get_self`, { headers: { Authorization: `Token ${token}` } })).status).toBe(401);

  const staff = await visit('/admin/dashboard', { as: people.owner });
  await staff.getByRole('button', { name: /Account menu/ }).click();
  await picture(staff, 'account-menu-desk');
  await staff.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(staff).toHaveURL(/\/login$/);
});

test('a dead token empties the storage and leads to the sign-in [SHELL-040]', async ({ visit, complaints, db }) => {
  complaints.allow(/status of 401/);
  const page = await visit('/customer/dashboard', { as: people.sam });
  // The tiles stand when nothing is on its way to the server any more.
  await expect(page.getByRole('button', { name: 'Bills' })).toBeVisible();
  await db.query(`update sessions set ended_at = now() where user_id = (select id from users where username = 'sam.lee')`);
  await page.reload();
  await expect(page).toHaveURL(/\/customer\/login$/);
  expect(await page.evaluate(stored.username)).toBeNull();
});

test('a minute before the end of the session a dialog asks, and staying keeps session and amount', async ({ visit, db }) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 4_400 }] });
  // Before the page is there: installed later it shows the year 1970 for a moment, which the idle time takes for a long sleep.
  const page = await visit(payPath(customer.bills[0] ?? 0), { as: customer, size: 'phone', prepare: (context) => context.clock.install() });
  await page.clock.fastForward(1_500);
  const amount = page.getByLabel('Payment amount');
  await amount.fill('11.00');
  await page.keyboard.press('Tab');
  await page.clock.fastForward(1_000);
  const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' });
  // The clock goes on by itself: how much is left depends on the machine.
  await page.clock.fastForward(idleMs - 120_000);
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward(65_000);
  await expect(dialog).toContainText(/you will be logged out in [1-5]\d seconds/);
  await judge(page, 'idle-dialog-phone');
  await page.getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await page.clock.fastForward(1_000);
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward(idleMs - 120_000);
  await expect(amount).toHaveValue('$11.00');
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward(125_000);
  await expect(page).toHaveURL(/\/customer\/login$/);
});

test('ten minutes without activity end a customer session, not a staff one [SHELL-041 SHELL-043 SHELL-044]', async ({ visit }) => {
  const customer = await visit('/customer/login?username=ana.rivera');
  await customer.clock.install();
  await customer.reload();
  await pressPin(customer, people.ana.pin);
  await customer.clock.fastForward(1_000);
  await expect(customer.getByRole('heading', { name: 'Hi, Ana!' })).toBeVisible();
  await customer.clock.fastForward(idleMs - 120_000);
  await customer.keyboard.press('Shift');
  await customer.clock.fastForward(1_000);
  await customer.clock.fastForward(idleMs - 120_000);
  await expect(customer).toHaveURL(/\/customer\/dashboard$/);
  await customer.clock.fastForward(150_000);
  await expect(customer).toHaveURL(/\/customer\/login$/);

  const staff = await visit('/admin/automation', { as: people.owner });
  await staff.clock.install();
  await staff.reload();
  await expect(staff.getByRole('switch').first()).toBeVisible();
  await staff.clock.fastForward(idleMs + 60_000);
  await expect(staff).toHaveURL(/\/admin\/automation$/);
  await expect(staff.getByRole('switch').first()).toBeVisible();
});

test('a session lives in every tab and ends in every tab [SHELL-027]', async ({ visit }) => {
  const first = await visit('/customer/login?username=ana.rivera', { size: 'phone' });
  await pressPin(first, people.ana.pin);
  await expect(first).toHaveURL(/\/customer\/dashboard$/);
  await first.reload();
  await expect(first.getByRole('heading', { name: 'Hi, Ana!' })).toBeVisible();
  const second = await first.context().newPage();
  await second.goto('/customer/bills/unpaid');
  await expect(second.getByRole('heading', { name: 'Upcoming Bills' })).toBeVisible();
  await first.getByRole('button', { name: 'Open menu' }).click();
  await first.getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL(/\/login$/);
});

test('who signs in again in one tab stays where they are in the others, and sign-in pages lead on', async ({ visit, db }) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 2_200 }] });
  const bill = payPath(customer.bills[0] ?? 0);
  const first = await visit(bill, { as: customer, size: 'phone' });
  const amount = first.getByLabel('Payment amount');
  await amount.fill('11.00');
  await amount.blur();
  const before = await first.evaluate(stored.token);
  const second = await first.context().newPage();
  await second.goto(`/customer/login?username=${customer.username}`);
  await pressPin(second, customer.pin);
  await expect(second).toHaveURL(/\/customer\/dashboard$/);
  expect(await second.evaluate(stored.token)).not.toBe(before);
  await expect(first).toHaveURL(new RegExp(bill));
  await expect(amount).toHaveValue('$11.00');

  await second.getByRole('button', { name: 'Open menu' }).click();
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(first).toHaveURL(/\/customer\/login$/);
  await first.goto(bill);
  await expect(first).toHaveURL(/\/login$/);
  await pressPin(second, customer.pin);
  await expect(second).toHaveURL(/\/customer\/dashboard$/);
  await expect(first).toHaveURL(new RegExp(bill));
  await expect(amount).toBeVisible();
});

test('a bill link outlives a server that does not answer [SHELL-025]', async ({ visit, complaints, db }) => {
  complaints.allow(/status of 502/);
  const customer = await makeCustomer(db, { bills: [{ amount: 2_200 }] });
  const token = await (await visit('/terms-conditions', { as: customer })).evaluate(stored.token);
  const path = payPath(customer.bills[0] ?? 0);
  const owner = '**/api/users/get_id_by_token';
  const page = await visit(`${path}?auth_token=${token}`, { size: 'phone', prepare: (context) => context.route(owner, (route) => route.fulfill({ status: 502, body: '' })) });
  await expect(page.getByRole('heading', { name: 'Pay bill is not available right now.' })).toBeVisible();
  await picture(page, 'bill-link-unanswered-phone');
  await page.context().unroute(owner);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('form', { name: 'Payment' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});
