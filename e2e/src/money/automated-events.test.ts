import { until } from '@billfold/server-kit/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { plusDays } from './testing/calendar';
import type { DeskSession } from './testing/desk-session';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import { merchants, type Person } from './testing/people';
import type { ServerProcess } from './testing/server-process';

let world: MoneyWorld;
let others: readonly ServerProcess[];
let desk: DeskSession;
beforeAll(async () => {
  world = await openMoneyWorld('automated-events', {
    MESSAGE_DOUBT_MS: '1000',
    MESSAGE_LEASE_MS: '3000',
  });
  others = [await world.addApi(), await world.addApi()];
  desk = await world.signInAtDesk();
});
afterEach(() => world.prove());
afterAll(() => world.close());

const addTemplate = async (body: string): Promise<number> => {
  const { rows } = await world.db.query<{ id: number }>(
    `insert into sms_templates (merchant_id, name, body, created_at) values ($1, $2, $2, now()) returning id`,
    [merchants.denver.id, body],
  );
  return Number(rows[0]?.id);
};

/** Texts the customers of invoices that are five days late, every day at eight. */
const addEvent = async (name: string): Promise<number> => {
  const answer = await desk.call('POST', 'triggers', {
    merchant: merchants.denver.id,
    label: name,
    object_name: 'UserInvoice',
    template: await addTemplate(`${name} {invoice number}`),
    send_time: '08:00',
    scheduled_days: '[0,1,2,3,4,5,6]',
    conditions: JSON.stringify([
      { type: 'filter', field_name: 'due_date', operator: 'past_due', value: '-5' },
    ]),
    actions: JSON.stringify([{ action_type: 'send_message', recipients: ['customer'] }]),
  });
  expect(answer.status).toBe(200);
  return Number(answer.body['id']);
};

const minutesBefore = (moment: string, minutes: number): Date =>
  new Date(Date.parse(moment) - minutes * 60_000);

/** The texts of these events to each person, as the sandbox took them. */
const textsOf = async (people: readonly Person[], names: readonly string[]) =>
  Promise.all(
    people.map(async (person) =>
      (await world.messagesTo(person))
        .filter(
          ({ channel, body }) => channel === 'sms' && names.some((name) => body.startsWith(name)),
        )
        .map(({ body }) => body)
        .sort(),
    ),
  );

/**
 * Texts of this day that a process had in hand when it was killed, and of which the provider knows nothing: they are
 * not sent again.
 */
const listLost = async (on: string) => {
  const { rows } = await world.db.query<{ name: string; subscription: string }>(
    `select t.label as name, it.subscription_id as subscription
     from bulk_messages b join trigger_items it on it.id = b.source_id join triggers t on t.id = it.trigger_id
     where b.source = 'trigger' and it.run_on = $1 and b.outcome = 'failed' and b.reason = 'not_confirmed'`,
    [on],
  );
  return rows;
};

const untilAllLeft = (): Promise<void> =>
  until(async () => {
    const { rows } = await world.db.query<{ waiting: number }>(
      `select ((select count(*) from trigger_runs where state = 'sending') + (select count(*) from bulk_messages
        where outcome in ('queued', 'sending')))::integer as waiting`,
    );
    return rows[0]?.waiting === 0;
  });

describe('three API processes with one clock at 08:00', () => {
  it.each([
    ['a day like others', '2026-11-21', '2026-11-21T15:00:00Z', true],
    ['the day of the repeated hour', '2027-11-07', '2027-11-07T15:00:00Z', false],
  ])(
    'on %s text once per event and invoice, and never about what ended at 07:59',
    async (_case, on, eight, hasDeath) => {
      const names = [`First ${on}`, `Off ${on}`, `Third ${on}`];
      const [first = '', off = '', third = ''] = names;
      await world.setClock(minutesBefore(eight, 60));
      const dueOn = plusDays(on, -5);
      const people = await Promise.all(Array.from({ length: 12 }, () => world.person({ dueOn })));
      const payer = await world.person({ dueOn });
      await addEvent(first);
      const offId = await addEvent(off);
      const thirdId = await addEvent(third);

      await world.setClock(minutesBefore(eight, 1));
      const [invoice = 0] = payer.invoices;
      const [method = 0] = payer.methods;
      expect((await desk.take({ invoice, method, amount: 6_000 })).status).toBe(200);
      const switched = await desk.call('POST', `triggers/${offId}/toggle`, { is_active: false });
      expect(switched.body['is_active']).toBe(false);

      // A process that dies may have all the others in hand: they are not sent again.
      const untilMostLeft = (): Promise<void> =>
        until(async () => (await textsOf(people, names)).flat().length > people.length);
      const [mortal] = others;
      if (hasDeath && mortal !== undefined) {
        const moved = world.setClock(eight).catch(() => undefined);
        await untilMostLeft();
        await mortal.kill();
        await moved;
        await world.setClock(minutesBefore(eight, 5));
        await world.setClock(new Date(Date.parse(eight) + 30_000));
        await world.restart(mortal);
      } else {
        await world.setClock(eight);
        await untilMostLeft();
        await Promise.all(others.map((each) => each.kill()));
        await world.setClock(new Date(Date.parse(eight) + 30_000));
        for (const each of others) await world.restart(each);
      }
      await untilAllLeft();

      const numberOf = (person: Person): string => `M-${person.subscription}-${dueOn}`;
      const lost = await listLost(on);
      expect(lost.length).toBeLessThan(people.length);
      const isLost = (person: Person, name: string): boolean =>
        lost.some((one) => one.name === name && Number(one.subscription) === person.subscription);
      expect(await textsOf(people, names)).toEqual(
        people.map((person) =>
          [first, third]
            .filter((name) => !isLost(person, name))
            .map((name) => `${name} ${numberOf(person)}`),
        ),
      );
      expect(await textsOf([payer], names)).toEqual([[]]);
      const { rows } = await world.db.query(
        `select state, is_late, (select count(*)::integer from trigger_items it where it.run_id = r.id
          and it.state = 'queued') as sent
         from trigger_runs r where r.trigger_id = $1 and r.run_on = $2`,
        [thirdId, on],
      );
      expect(rows).toEqual([{ state: 'done', is_late: false, sent: people.length }]);

      await world.expectEachKept([
        [invoice, [6_000]],
        ...people.map((person): [number, number[]] => [person.invoices[0] ?? 0, []]),
      ]);
    },
  );
});
