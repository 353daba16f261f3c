import { act } from '@testing-library/react';
import { resetPlatform } from '../testing/fake-platform';
import { customerAuth, merchantAuth, startTestShell, stopTestShells } from '../testing/TestShell';
import { signedOut } from './auth.slice';
import { servedAs } from './served-as';

beforeEach(resetPlatform);
afterEach(() => {
  stopTestShells();
  document.cookie = 'billfold_as=; Path=/; Max-Age=0';
});

it.each([
  ['no user', {}, null],
  ['a customer', { auth_token: 't', user_id: 7, is_merchant: false }, 'customer.7.'],
  ['staff', { auth_token: 't', user_id: 2, is_merchant: true, merchant_id: 3 }, 'staff.2.3'],
  ['a kept username after sign-out', { username: 'ana', user_id: 7 }, null],
])('names %s', (_who, auth, expected) =>
  expect(servedAs({ ...signedOut, ...auth })).toBe(expected),
);

it('is set at the start, completed with the merchant and removed on sign-out', async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  expect(document.cookie).toBe('billfold_as=staff.2.1');
  act(() => page.shell.session.signOut());
  expect(document.cookie).toBe('');
});

it('contains no token and no name', async () => {
  await startTestShell({ path: '/customer/dashboard', auth: { ...customerAuth, merchant_id: 9 } });
  expect(document.cookie).toBe('billfold_as=customer.7.9');
});
