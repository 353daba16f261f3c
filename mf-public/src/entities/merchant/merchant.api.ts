import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

export const fetchLogo = async (http: HttpService, merchantName: string): Promise<string> =>
  bodyOrThrow(
    await http.request<{ readonly merchant_logo: string }>({
      method: 'GET',
      path: 'auth/get_logo',
      query: { merchant_name: merchantName },
    }),
  ).merchant_logo;
