import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { createHttpClient } from '@billfold/shared/http/http-client';

/** Calls the registry that served the page. The session is a cookie that no script can read. */
export const createRegistryHttp = (): HttpService =>
  createHttpClient({ baseUrl: '/registry/api/', readToken: () => null, isMerchant: () => false });
