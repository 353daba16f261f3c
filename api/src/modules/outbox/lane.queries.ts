import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Medium } from '../../core/message.domain';

/** The queue of a sender: the number that texts leave from, or the mails of a merchant. */
const sharedLane = 'shared';

/** Of `me` (merchants). */
export const laneOf = (medium: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when ${medium} = 1 then coalesce(me.sms_number, ${sharedLane}) else 'mail:' || me.id end`;

export type Pace = {
  /** Texts of a lane in a second, where its merchant has no pace of its own. */
  readonly perSecond: number;
};

const mailsPerText = 10;
/** More than any bucket holds: it is cut to a second's worth. */
const full = 1_000_000;

/** Of the lane of `name`, whose merchant is `me` (merchants) when it has a number. */
export const rateOf = (name: RawBuilder<unknown>, { perSecond }: Pace): RawBuilder<number> => sql`
  case when starts_with(${name}, 'mail:') then ${perSecond * mailsPerText}::double precision
    else coalesce(me.texts_per_second, ${perSecond}::double precision) end`;

/** What is in the bucket `l` (send_lanes) at this moment: never more than a second's worth, and at least one. */
export const tokensNow = (rate: RawBuilder<unknown>): RawBuilder<number> => sql`
  case when l.lane is null then greatest(${rate}, 1)
    when l.slowed_until > clock_timestamp() then 0
    else least(greatest(${rate}, 1),
      l.tokens + extract(epoch from clock_timestamp() - greatest(l.refilled_at,
        coalesce(l.slowed_until, l.refilled_at))) * ${rate}) end`;

/**
 * Makes the buckets of lanes that have none. A claim makes them before its transaction: another transaction that makes
 * the same one, such as a chat's, waits until this is committed.
 */
export const makeLanes = async (executor: Executor, lanes: readonly string[]): Promise<void> => {
  if (lanes.length === 0) return;
  await sql`
    insert into send_lanes (lane, tokens, refilled_at)
    select lane, ${full}, clock_timestamp() from unnest(${lanes}::text[]) as lane order by lane on conflict do nothing
  `.execute(executor);
};

/** Holds the bucket of a lane; undefined while another process has it, and without one. */
export const holdLane = async (
  transaction: Executor,
  lane: string,
  pace: Pace,
): Promise<number | undefined> => {
  const rate = rateOf(sql`l.lane`, pace);
  const { rows } = await sql<{ tokens: number }>`
    select ${tokensNow(rate)} as tokens from send_lanes l left join merchants me on me.sms_number = l.lane
     where l.lane = ${lane} for update of l skip locked
  `.execute(transaction);
  return rows[0]?.tokens;
};

/** Leaves so many tokens in the bucket of a locked lane. */
export const refillLane = async (
  transaction: Executor,
  lane: string,
  tokens: number,
): Promise<void> => {
  await sql`update send_lanes set tokens = ${tokens}, refilled_at = clock_timestamp() where lane = ${lane}`.execute(
    transaction,
  );
};

/**
 * Takes for messages that do not wait: the bucket may owe some, and those to many wait until it is paid. A lane that a
 * claim of messages to many holds is left out: a chat waits for no lane.
 */
export const takeFromLanes = async (
  executor: Executor,
  taken: readonly { readonly lane: string; readonly count: number }[],
  pace: Pace,
): Promise<void> => {
  if (taken.length === 0) return;
  const lanes = taken.map(({ lane }) => lane);
  await makeLanes(executor, lanes);
  const rows = sql`json_to_recordset(${JSON.stringify(taken)}::json) as t (lane text, count integer)`;
  await sql`
    update send_lanes l set tokens = ${tokensNow(rateOf(sql`l.lane`, pace))} - t.count, refilled_at = clock_timestamp()
      from ${rows} left join merchants me on me.sms_number = t.lane where l.lane = t.lane
        and l.lane in (select f.lane from send_lanes f where f.lane = any(${lanes}::text[]) order by f.lane
          for update skip locked)
  `.execute(executor);
};

/** The provider requested a slower pace: no waiting message leaves the lane until then. */
export const slowLane = async (
  executor: Executor,
  { merchantId, medium }: { readonly merchantId: number; readonly medium: Medium },
  waitMs: number,
): Promise<void> => {
  const kind = sql`${medium === 'sms' ? 1 : 2}::integer`;
  await sql`
    insert into send_lanes as l (lane, tokens, refilled_at, slowed_until)
    select ${laneOf(kind)}, 0, clock_timestamp(), clock_timestamp() + ${waitMs}::integer * interval '1 millisecond'
      from merchants me where me.id = ${merchantId}
    on conflict (lane) do update set
      tokens = least(l.tokens, 0), refilled_at = excluded.refilled_at,
        slowed_until = greatest(l.slowed_until, excluded.slowed_until)
  `.execute(executor);
};
