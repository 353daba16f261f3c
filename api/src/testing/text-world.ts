import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { insertCustomer, insertMerchant, insertStaff, insertSubscription } from './factories';
import { prepareEmptying } from './empty-database';
import { asStaff } from './sign-in';
import { buildTestApp, type TestApp } from './test-app';

const secret = 'text-secret';
const webhookUrl = 'https://pay.example.test/api/webhooks';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

export type TextedCustomer = {
  readonly subId: number;
  readonly userId: number;
  /** E.164 */
  readonly phone: string;
};

/** A merchant who texts, staff of it and of another one, and a provider's signed calls. */
export const openTextWorld = async (settings: Readonly<Record<string, string>> = {}) => {
  const test: TestApp = await buildTestApp({
    settings: {
      SMS_SECRET: secret,
      SMS_FROM: '+18885550100',
      WEBHOOK_URL: webhookUrl,
      ...settings,
    },
  });
  const { db } = test.database;
  const number = '+13035550100';
  const merchant = await insertMerchant(db, {
    name: 'Cedar',
    sms_number: number,
    mail_address: 'billing@cedar.test',
  });
  const other = await insertMerchant(db);
  const staffHeaders = async (merchantId: number) =>
    asStaff(db, test.clock, (await insertStaff(db, [merchantId])).id);
  const headers = await staffHeaders(merchant.id);
  const strangerHeaders = await staffHeaders(other.id);
  const empty = await prepareEmptying(db);
  let counter = 0;

  const post = (path: string, parameters: Record<string, string>, signature?: string) => {
    const signed = Object.keys(parameters)
      .toSorted()
      .reduce((text, name) => text + name + parameters[name], `${webhookUrl}/${path}`);
    return test.app.inject({
      method: 'POST',
      url: `/api/webhooks/${path}`,
      headers: {
        ...form,
        'x-twilio-signature':
          signature ?? createHmac('sha1', secret).update(signed).digest('base64'),
      },
      payload: new URLSearchParams(parameters).toString(),
    });
  };
  return {
    test,
    merchantId: merchant.id,
    number,
    headers,
    strangerHeaders,
    /** Deletes all but the merchants and their staff. */
    empty,
    post,
    /** A text of a phone to the merchant's number. */
    write: (from: string, Body: string, more: Record<string, string> = {}) => {
      counter += 1;
      return post('sms', { MessageSid: `SM${counter}`, From: from, To: number, Body, ...more });
    },
    rowsOf: async (statement: string): Promise<unknown[]> =>
      (await sql.raw(statement).execute(db)).rows,
    newCustomer: async (
      given: Parameters<typeof insertCustomer>[1] = {},
      optIns: { readonly sms_opt_in?: boolean; readonly email_opt_in?: boolean } = {},
    ): Promise<TextedCustomer> => {
      const user = await insertCustomer(db, given);
      const { id } = await insertSubscription(db, {
        user_id: user.id,
        merchant_id: merchant.id,
        sms_opt_in: true,
        email_opt_in: true,
        ...optIns,
      });
      return { subId: id, userId: user.id, phone: `+1${user.phone}` };
    },
  };
};

export type TextWorld = Awaited<ReturnType<typeof openTextWorld>>;
