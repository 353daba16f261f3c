import type { FactorRule } from '@billfold/shared/contracts/second-factor.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertMembership, insertMerchant, insertStaff } from '../../testing/factories';
import {
  createFactorHand,
  type FactorHand,
  staffPassword,
} from '../../testing/second-factor-world';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';

type Answered = { readonly code?: string; readonly detail?: string };
type Headers = Readonly<Record<string, string>>;

describe('the second factor of a team', () => {
  let test: TestApp;
  let hand: FactorHand;
  beforeAll(async () => {
    test = await buildTestApp();
    hand = await createFactorHand(test);
  });
  beforeEach(() => test.clock.rewind());
  afterAll(() => test.close());

  const require = (merchantId: number, headers: Headers, is_required = true) =>
    hand.post<Answered>('team/second_factor', { merchant_id: merchantId, is_required }, headers);
  const reset = (userId: number, merchantId: number, headers: Headers) =>
    hand.post<Answered>(`team/${userId}/reset_second_factor`, { merchant_id: merchantId }, headers);
  const stepOf = async (name: string) =>
    (await hand.post<Answered>('auth/merchant_login', { email: name, password: staffPassword }))
      .body.code;

  it('is required by an owner who has one, at that merchant only', async () => {
    const owner = await hand.withFactor();
    const member = await hand.newMember(owner.merchantId);
    expect(await require(owner.merchantId, member.headers)).toMatchObject({
      status: 409,
      body: {
        detail: 'Please set up your own two-step verification first, under Settings, Security.',
      },
    });
    expect(await stepOf(member.username)).toBeUndefined();
    expect((await require(owner.merchantId, owner.headers)).status).toBe(200);
    expect(await hand.get<FactorRule[]>('team/second_factor', owner.headers)).toMatchObject([
      { merchant_id: owner.merchantId, is_required: true },
    ]);
    expect(await stepOf(member.username)).toBe('second_factor_setup_required');
    // A session of before goes on.
    expect(await hand.get<unknown[]>('sessions', member.headers)).toHaveLength(2);
    expect((await require(owner.merchantId, owner.headers, false)).status).toBe(200);
    expect(await stepOf(member.username)).toBeUndefined();
    const rows = await test.database.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'merchant.second_factor_required')
      .where('merchant_id', '=', owner.merchantId)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { before: { second_factor_required: false }, after: { second_factor_required: true } },
      { before: { second_factor_required: true }, after: { second_factor_required: false } },
    ]);
  });

  it('is reset by an owner: sign-ins end, and the member is mailed', async () => {
    const owner = await hand.newMember();
    const member = await hand.withFactor(owner.merchantId);
    expect(await hand.get('team', owner.headers)).toMatchObject([
      { user_id: owner.id, has_second_factor: false },
      { user_id: member.id, has_second_factor: true },
    ]);
    expect((await reset(member.id, owner.merchantId, owner.headers)).status).toBe(200);
    expect(await hand.get('sessions', member.headers)).toMatchObject({ code: 'unauthenticated' });
    expect(await stepOf(member.username)).toBeUndefined();
    expect(await hand.mailsTo(member.email)).toContain('Billfold two-step verification was reset');
    expect(await hand.actionsOf(member.id)).toEqual([
      'staff.second_factor_on',
      'staff.second_factor_reset',
    ]);
    // There is nothing left to reset.
    expect((await reset(member.id, owner.merchantId, owner.headers)).status).toBe(200);
    expect(await hand.actionsOf(member.id)).toHaveLength(2);
  });

  it('is not reset by who may less, by oneself, or for a merchant of other owners', async () => {
    const member = await hand.withFactor();
    const { merchantId } = member;
    const { db } = test.database;
    const lead = await insertStaff(db, [merchantId], {}, ['view', 'team']);
    expect(
      (await reset(member.id, merchantId, await asStaff(db, test.clock, lead.id))).body.detail,
    ).toBe('You can only give or take permissions you have yourself.');
    expect((await reset(member.id, merchantId, member.headers)).body.detail).toBe(
      'Change your own two-step verification under Settings, Security.',
    );
    const owner = await hand.newMember(merchantId);
    await insertMembership(db, {
      user_id: member.id,
      merchant_id: (await insertMerchant(db)).id,
    });
    expect(await reset(member.id, merchantId, owner.headers)).toMatchObject({
      status: 403,
      body: {
        detail:
          "This person works for a business whose team you don't manage. Please contact our support.",
      },
    });
    expect(await stepOf(member.username)).toBe('second_factor_required');
  });
});
