/** @needs-dom */
import { signedOut } from './auth.slice';
import {
  parseSession,
  readStoredSession,
  sessionStorageKey,
  sessionText,
  writeSession,
} from './session-storage';

const session = {
  ...signedOut,
  auth_token: 'secret',
  username: 'ann',
  user_pin: '4826',
  ach_info: { ach_id: 'a', ach_signature: 'b' },
  user_role: 4,
  is_merchant: false,
};

beforeEach(() => localStorage.clear());

it('names the fields of the session exactly and keeps PIN and bank credentials out of storage [SHELL-030]', () => {
  writeSession(session);
  const stored: unknown = JSON.parse(localStorage.getItem(sessionStorageKey) ?? '');
  expect(Object.keys(stored as object).sort()).toEqual(
    [
      'auth_token',
      'is_merchant',
      'merchant_id',
      'merchant_logo',
      'merchant_name',
      'payment_method',
      'sub_id',
      'user_id',
      'user_info',
      'user_role',
      'username',
    ].sort(),
  );
  expect(localStorage.getItem(sessionStorageKey)).not.toContain('4826');
  expect(Object.keys(signedOut)).toEqual(
    expect.arrayContaining(['user_pin', 'ach_info', ...Object.keys(stored as object)]),
  );
});

it('reads a written session without the fields of memory only [SHELL-027] [SHELL-030]', () => {
  writeSession(session);
  expect(readStoredSession()).toEqual({
    status: 'read',
    auth: { ...session, user_pin: null, ach_info: null },
  });
});

it('removes an empty session from storage', () => {
  writeSession(session);
  writeSession(signedOut);
  expect(localStorage).toHaveLength(0);
});

it.each(['{broken', '[]', '"text"', 'null', '{"auth_token":5}', '{"is_merchant":"yes"}'])(
  'rejects %s as a session [SHELL-040]',
  (text) => {
    expect(parseSession(text)).toBeNull();
  },
);

it('ignores unknown fields', () => {
  expect(parseSession('{"username":"ann","user_pin":"1234","extra":1}')).toEqual({
    ...signedOut,
    username: 'ann',
  });
  expect(sessionText(session)).not.toContain('user_pin');
});
