import { createHash } from 'node:crypto';
import type { Challenge } from '@billfold/shared/contracts/public-payment.contract';
import type { TestApp } from './test-app';

type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
};
type World = Pick<TestApp, 'app'>;
type Sender = { readonly address?: string };

/** Visits the donation page; the whole answer. */
export const visitDonationPage = async (
  { app }: World,
  merchantName: string,
  { address = '198.51.100.1' }: Sender = {},
): Promise<Answer> => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/page_session',
    remoteAddress: address,
    payload: { page: 'donation', merchant_name: merchantName },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

/** Visits the donation page; the token of the visit. */
export const openVisit = async (
  world: World,
  merchantName: string,
  sender: Sender = {},
): Promise<string> => {
  const { status, body } = await visitDonationPage(world, merchantName, sender);
  if (status !== 200) throw new Error(`no visit: ${status}`);
  return String(body['page_session']);
};

let cards = 0;
/** A Visa of its own number. */
export const newCardToken = (): string => `9411${String((cards += 1)).padStart(8, '0')}1111`;

export type Gift = Sender & {
  readonly merchantName: string;
  readonly visit?: string | null;
  readonly key?: string;
  readonly solution?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
};

/** $25.00 of Dana Donor with the fee of 3 %, from a card of its own. */
export const give = async (
  { app }: World,
  { merchantName, visit = null, key, solution, address = '198.51.100.1', fields = {} }: Gift,
): Promise<Answer> => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/one_off',
    remoteAddress: address,
    headers: {
      ...(visit === null ? {} : { 'x-page-session': visit }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(solution === undefined ? {} : { 'x-challenge-solution': solution }),
    },
    payload: {
      first_name: 'Dana',
      last_name: 'Donor',
      email: 'dana@donors.test',
      phone: '',
      merchant_name: merchantName,
      token: newCardToken(),
      exp: '12/30',
      amount: 2_575,
      description: 'Grandma',
      donation: true,
      name_on_card: 'Dana D Donor',
      ...fields,
    },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

export const askStatus = async ({ app }: World, visit: string, id: number): Promise<string> => {
  const response = await app.inject({
    url: `/api/auth/page_payment_status?id=${id}`,
    headers: { 'x-page-session': visit },
  });
  return response.statusCode === 200
    ? response.json<{ status: string }>().status
    : String(response.statusCode);
};

/** What a browser does with a riddle, and how it sends the answer. */
export const solve = ({ algorithm, challenge, salt, maxnumber, signature }: Challenge): string => {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) continue;
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString(
      'base64',
    );
  }
  throw new Error('the riddle has no answer');
};

export const challengeOf = ({ body }: Answer): Challenge => body['challenge'] as Challenge;
