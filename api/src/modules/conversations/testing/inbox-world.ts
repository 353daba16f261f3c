import { createHmac } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Executor } from '../../../db/database';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../../testing/factories';
import { prepareEmptying } from '../../../testing/empty-database';
import { asStaff } from '../../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../../testing/test-app';

const secret = 'text-secret';
const webhook = 'https://pay.example.test/api/webhooks';

export type Person = { readonly subId: number; readonly phone: string };
type Headers = { readonly authorization: string };

export type InboxWorld = {
  readonly test: TestApp;
  readonly db: Executor;
  readonly merchantId: number;
  /** Of staff of the merchant. */
  readonly headers: Headers;
  /** Of staff of another merchant. */
  readonly strangerHeaders: Headers;
  /** Deletes all but the merchants and their staff. */
  readonly empty: () => Promise<void>;
  readonly newPerson: (name?: string) => Promise<Person>;
  /** A text as the provider delivers it, signed. */
  readonly text: (person: Person, body: string) => Promise<{ readonly statusCode: number }>;
  readonly get: (url: string, as?: Headers) => Promise<LightMyRequestResponse>;
  readonly post: (
    url: string,
    body: Record<string, string>,
    as?: Headers,
  ) => Promise<LightMyRequestResponse>;
};

const sign = (url: string, parameters: Readonly<Record<string, string>>): string =>
  createHmac('sha1', secret)
    .update(
      Object.keys(parameters)
        .toSorted()
        .reduce((text, name) => text + name + parameters[name], url),
    )
    .digest('base64');

/** A merchant with a number, its staff, and the means to write to it. */
export const openInboxWorld = async (): Promise<InboxWorld> => {
  const test = await buildTestApp({ settings: { SMS_SECRET: secret, WEBHOOK_URL: webhook } });
  const { db } = test.database;
  const number = '+13035550100';
  const merchantId = (await insertMerchant(db, { name: 'Cedar', sms_number: number })).id;
  const other = await insertMerchant(db, { sms_number: '+12125550100' });
  const headers = await asStaff(db, test.clock, (await insertStaff(db, [merchantId])).id);
  const strangerHeaders = await asStaff(db, test.clock, (await insertStaff(db, [other.id])).id);
  const empty = await prepareEmptying(db);
  let texts = 0;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    test,
    db,
    merchantId,
    headers,
    strangerHeaders,
    empty,
    newPerson: async (name = 'Ann Lee') => {
      const [first = '', last = ''] = name.split(' ');
      const user = await insertCustomer(db, { first_name: first, last_name: last });
      const subscription = await insertSubscription(db, {
        user_id: user.id,
        merchant_id: merchantId,
        sms_opt_in: true,
      });
      return { subId: subscription.id, phone: `+1${user.phone}` };
    },
    text: ({ phone }, body) => {
      const parameters = {
        MessageSid: `SM${(texts += 1)}`,
        From: phone,
        To: number,
        Body: body,
      };
      return test.app.inject({
        method: 'POST',
        url: '/api/webhooks/sms',
        headers: { ...form, 'x-twilio-signature': sign(`${webhook}/sms`, parameters) },
        payload: new URLSearchParams(parameters).toString(),
      });
    },
    get: (url, as = headers) => test.app.inject({ url: `/api/${url}`, headers: as }),
    post: (url, body, as = headers) =>
      test.app.inject({
        method: 'POST',
        url: `/api/${url}`,
        headers: { ...as, ...form },
        payload: new URLSearchParams(body).toString(),
      }),
  };
};
