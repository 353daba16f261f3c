import { create } from 'axios';

export type BankAccount = { readonly routing: string; readonly account: string };
/** `refused` is about the account and may be shown; `failed` is about us. */
export type BankToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string };
export type BankTokenizer = {
  readonly tokenize: (
    account: BankAccount,
    credentials: { readonly achId: string; readonly seal: string },
  ) => Promise<BankToken>;
};

const maxAnswerBytes = 64 * 1024;
const TOKEN = /^[\w-]{6,64}$/;

/**
 * The tokenizer's text is shown and stored with the answer: it may give the reason, but not the
 * number.
 */
const withoutNumbers = (text: string): string => text.replaceAll(/\d(?:[ -]?\d){3,}/g, '••••');

type Answer = {
  readonly TRANS_ID?: unknown;
  readonly STATUS?: unknown;
  readonly MESSAGE?: unknown;
};

const readAnswer = (status: number, answer: unknown): BankToken => {
  if (status !== 200 || typeof answer !== 'object' || answer === null)
    return { kind: 'failed', reason: `http_${status}` };
  const { TRANS_ID: token, STATUS, MESSAGE }: Answer = answer;
  if (STATUS === '1' && typeof token === 'string' && TOKEN.test(token))
    return { kind: 'token', token };
  if (STATUS === '0' && typeof MESSAGE === 'string')
    return { kind: 'refused', text: withoutNumbers(MESSAGE).slice(0, 200) };
  return { kind: 'failed', reason: STATUS === 'E' ? 'request_refused' : 'unreadable_answer' };
};

/**
 * The bank tokenizer (BluePay style). The number goes into this one request; no error carries it. Asking twice is
 * harmless: nothing is charged.
 */
export const createBankTokenizer = ({
  url,
  timeoutMs,
}: {
  readonly url: string;
  readonly timeoutMs: number;
}): BankTokenizer => {
  const client = create({
    timeout: timeoutMs,
    maxRedirects: 0,
    proxy: false,
    maxContentLength: maxAnswerBytes,
    validateStatus: () => true,
  });
  return {
    tokenize: async ({ routing, account }, { achId, seal }) => {
      const form = new URLSearchParams({
        ach_id: achId,
        ach_signature: seal,
        routing,
        account,
        account_type: 'checking',
      });
      try {
        const { status, data } = await client.post<unknown>(url, form, {
          headers: { accept: 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
        });
        return readAnswer(status, data);
      } catch {
        // The error would carry the request, and the request the number.
        return { kind: 'failed', reason: 'no_answer' };
      }
    },
  };
};
