import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { LoginResponse } from '@billfold/shared/contracts/session.contract';
import type { CustomerIdentity } from './sign-in-customer.slice';

export const signInCustomer = async (
  http: HttpService,
  identity: CustomerIdentity,
  pin: string,
): Promise<LoginResponse> =>
  (
    await http.request<LoginResponse>({
      method: 'POST',
      path: 'auth/login',
      body: { ...identity, pin, customer_login: true },
    })
  ).body;

export const saveEmail = async (
  http: HttpService,
  userId: number,
  email: string,
): Promise<void> => {
  await http.request({ method: 'PATCH', path: `users/${userId}`, body: { email } });
};
