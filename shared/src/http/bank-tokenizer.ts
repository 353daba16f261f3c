import { AxiosError, create } from 'axios';

type BankAccountEntry = {
  readonly ach_id: string;
  readonly ach_signature: string;
  readonly routing: string;
  readonly account: string;
};

type BankTokenResult = { readonly token: string } | { readonly error: string };

/** The address of the bank tokenizer, the only receiver of the account number. */
type BankTokenizer = (entry: BankAccountEntry) => Promise<BankTokenResult>;

const defaultTimeoutMs = 30_000;
const tokenForm = /^\d{12}$/;
const approved = '1';
const unreachable =
  "We couldn't reach the bank service. Please check your connection and try again.";
const unreadable = "The bank service couldn't check this account. Please try again.";

const readAnswer = (body: unknown): BankTokenResult => {
  if (typeof body !== 'object' || body === null) return { error: unreadable };
  const { TRANS_ID, STATUS, MESSAGE } = body as Readonly<Record<string, unknown>>;
  if (String(STATUS) !== approved)
    return { error: typeof MESSAGE === 'string' && MESSAGE !== '' ? MESSAGE : unreadable };
  return typeof TRANS_ID === 'string' && tokenForm.test(TRANS_ID)
    ? { token: TRANS_ID }
    : { error: unreadable };
};

/**
 * Exchanges an account number for its token at the bank tokenizer, without session, cookies or headers of ours. Returns
 * its MESSAGE for a refusal; never rejects, so that no error object carries the number.
 */
export const createBankTokenizer = (
  tokenizerUrl: string,
  timeoutMs: number = defaultTimeoutMs,
): BankTokenizer => {
  const client = create({
    timeout: timeoutMs,
    withCredentials: false,
    validateStatus: () => true,
    maxRedirects: 0,
  });
  return async ({ ach_id, ach_signature, routing, account }) => {
    try {
      const { data } = await client.post<unknown>(
        tokenizerUrl,
        new URLSearchParams({ ach_id, ach_signature, routing, account, account_type: 'checking' }),
      );
      return readAnswer(data);
    } catch (error) {
      return { error: error instanceof AxiosError ? unreachable : unreadable };
    }
  };
};
