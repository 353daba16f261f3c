import type { FactorKey } from '@billfold/shared/contracts/second-factor.contract';
import { createSecretHasher } from '../core/secret-hasher';
import { type Authenticator, createAuthenticator } from './authenticator';
import { insertMerchant, insertStaff } from './factories';
import { asStaff } from './sign-in';
import type { TestApp } from './test-app';

export const staffPassword = 'Cedar-Water-1';

type Headers = Readonly<Record<string, string>>;
export type FactorMember = {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly merchantId: number;
  readonly headers: Headers;
};
export type FactorOn = FactorMember & {
  readonly app: Authenticator;
  readonly recoveryCodes: readonly string[];
};
export type Answer<Body> = {
  readonly status: number;
  readonly body: Body;
  readonly cookie: string;
};

export type FactorHand = {
  readonly post: <Body = { readonly code?: string }>(
    path: string,
    payload?: object,
    headers?: Headers,
  ) => Promise<Answer<Body>>;
  readonly get: <Body>(path: string, headers: Headers) => Promise<Body>;
  readonly newMember: (merchantId?: number) => Promise<FactorMember>;
  /** A member with an authenticator app, whose first code was given half a minute ago. */
  readonly withFactor: (merchantId?: number) => Promise<FactorOn>;
  readonly mailsTo: (address: string) => Promise<readonly string[]>;
  readonly actionsOf: (userId: number) => Promise<readonly string[]>;
};

/** Staff who use a second factor. */
export const createFactorHand = async (test: TestApp): Promise<FactorHand> => {
  const { db } = test.database;
  const password_hash = await createSecretHasher(test.config.security).hashPassword(staffPassword);
  const post: FactorHand['post'] = async (path, payload = {}, headers = {}) => {
    const answer = await test.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers });
    const set = String(answer.headers['set-cookie'] ?? '');
    return { status: answer.statusCode, body: answer.json(), cookie: set.split(';', 1)[0] ?? '' };
  };
  const newMember = async (given?: number): Promise<FactorMember> => {
    const merchantId = given ?? (await insertMerchant(db)).id;
    const { id, username, email } = await insertStaff(db, [merchantId], { password_hash });
    const headers = await asStaff(db, test.clock, id);
    return { id, username, email: email ?? '', merchantId, headers };
  };
  return {
    post,
    get: async (path, headers) => (await test.app.inject({ url: `/api/${path}`, headers })).json(),
    newMember,
    withFactor: async (given) => {
      const member = await newMember(given);
      const begun = await post<FactorKey>(
        'second_factor/begin',
        { password: staffPassword },
        member.headers,
      );
      const app = createAuthenticator(begun.body.uri);
      const confirmed = await post<{ recovery_codes: string[] }>(
        'second_factor/confirm',
        { code: app.code(test.clock.now()) },
        member.headers,
      );
      await test.clock.passTime('PT30S');
      return { ...member, app, recoveryCodes: confirmed.body.recovery_codes };
    },
    mailsTo: async (address) =>
      (
        await db
          .selectFrom('notices')
          .select('subject')
          .where('address', '=', address)
          .orderBy('id')
          .execute()
      ).map(({ subject }) => subject),
    actionsOf: async (userId) =>
      (
        await db
          .selectFrom('audit_log')
          .select('action')
          .where('entity', '=', 'staff')
          .where('entity_id', '=', userId)
          .orderBy('id')
          .execute()
      ).map(({ action }) => action),
  };
};
