import { randomUUID } from 'node:crypto';
import { merchants, tokenOf, type MethodName } from './people';

type Answer = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly isReplayed: boolean;
};
export type Gift = { readonly amount?: number; readonly card?: MethodName };

/** A visitor at the donation page. */
export type Donor = {
  readonly email: string;
  /** The token of the visit. */
  readonly visit: string;
  /** Null: the connection broke before an answer, as when the server was killed. */
  readonly send: (gift: Gift, key: string) => Promise<Answer | null>;
  /** The same, and an answer is certain. */
  readonly give: (gift?: Gift, key?: string) => Promise<Answer>;
  readonly statusOf: (id: unknown) => Promise<string>;
};

const merchantName = merchants.denver.name;
const readAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
  isReplayed: response.headers.get('idempotent-replayed') === 'true',
});

/** Opens the donation page like a browser. The same e-mail is the same donor with another tab. */
export const visitDonationPage = async (
  apiUrl: string,
  email = `donor.${randomUUID().slice(0, 8)}@donors.test`,
): Promise<Donor> => {
  const opened = await readAnswer(
    await fetch(`${apiUrl}/api/auth/page_session`, {
      method: 'POST',
      body: new URLSearchParams({ page: 'donation', merchant_name: merchantName }),
    }),
  );
  if (opened.status !== 200) throw new Error(`The donation page was not opened: ${opened.status}`);
  const visit = String(opened.body['page_session']);
  const send = async (
    { amount = 6_000, card = 'visa' }: Gift,
    key: string,
  ): Promise<Answer | null> => {
    const fields = {
      first_name: 'Dana',
      last_name: 'Donor',
      email,
      phone: '',
      merchant_name: merchantName,
      token: tokenOf(card),
      exp: '12/39',
      amount: String(amount),
      description: '',
      donation: 'true',
    };
    const response = await fetch(`${apiUrl}/api/auth/one_off`, {
      method: 'POST',
      headers: { 'x-page-session': visit, 'idempotency-key': key },
      body: new URLSearchParams(fields),
    }).catch(() => null);
    return response === null ? null : readAnswer(response).catch(() => null);
  };
  return {
    email,
    visit,
    send,
    give: async (gift = {}, key = randomUUID()) => {
      const answer = await send(gift, key);
      if (answer === null) throw new Error('A donation had no answer.');
      return answer;
    },
    statusOf: async (id) => {
      const response = await fetch(`${apiUrl}/api/auth/page_payment_status?id=${String(id)}`, {
        headers: { 'x-page-session': visit },
      });
      return response.ok
        ? ((await response.json()) as { status: string }).status
        : String(response.status);
    },
  };
};
