import type { HttpService } from '@billfold/shared/contracts/remote.contract';

/** Longest wait for a link token, in milliseconds. The invoice opens without one, too. */
const linkTokenTimeoutMs = 4_000;

/** A token for this one invoice, usable once. */
export const createLinkToken = async (http: HttpService, invoiceId: number): Promise<string> => {
  const result = await http.request<{ readonly auth_token: string }>({
    method: 'POST',
    path: `user_invoices/${invoiceId}/link_token`,
    timeoutMs: linkTokenTimeoutMs,
  });
  return result.body.auth_token;
};
