import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { UpdateCustomerRequest, UserInfo } from '@billfold/shared/contracts/session.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

export const updateCustomer = async (
  http: HttpService,
  body: UpdateCustomerRequest,
): Promise<UserInfo> =>
  bodyOrThrow(
    await http.request<UserInfo>({ method: 'PATCH', path: 'users/update_customer', body }),
  );
