import type { LoginResponse } from '@billfold/shared/contracts/session.contract';
import type { SessionSnapshot } from '@billfold/shared/contracts/remote.contract';

export const loginWith = (change: Partial<LoginResponse> = {}): LoginResponse => ({
  token: 't1',
  auth_token: 't1',
  username: 'ana.rivera',
  id: 7,
  email: 'ana@example.com',
  status: 200,
  role: 4,
  ...change,
});

export const signedOut: Partial<SessionSnapshot> = {
  isSignedIn: false,
  isMerchant: false,
  userId: null,
  role: null,
  username: null,
  user: null,
};
