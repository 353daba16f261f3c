import { openListStage, type ListStage } from './lists/list-stage';
import { runBench, say } from './stage/bench';
import { call } from './stage/call';
import { untilTrue } from './stage/load';
import { startSandbox, textVariables } from './stage/servers';
import { formatNumber, met, tableOf, titled } from './stage/text-table';
import { addEvents } from './triggers/events';

const goals = { planned: 30, firstText: 10 } as const;
const verdict = (value: number, goal: number): string =>
  `${formatNumber(value, 1)} s (${formatNumber(value / goal, 2)} of the goal of ${goal} s: ${met(value, goal)})`;

/** Until every run is planned and a text has left; answers the seconds of both. */
const watch = async ({ query }: ListStage, events: number) => {
  const since = performance.now();
  const seconds = (): number => (performance.now() - since) / 1_000;
  let firstText = Number.NaN;
  const isDone = async (): Promise<boolean> => {
    const [seen] = await query<{ readonly runs: number; readonly sent: number }>(
      `select (select count(*)::integer from trigger_runs) as runs,
         (select count(*)::integer from bulk_messages where source = 'trigger'
           and outcome in ('sent', 'delivered')) as sent`,
    );
    if (Number.isNaN(firstText) && (seen?.sent ?? 0) > 0) firstText = seconds();
    return (seen?.runs ?? 0) >= events && !Number.isNaN(firstText);
  };
  await untilTrue('all events are planned', isDone, { everyMs: 50, withinMs: 300_000 });
  return { planned: seconds(), firstText };
};

/** The plans of the statements that plan the runs: each different one once, with its longest time. */
const plansOfItems = async (stage: ListStage): Promise<string> => {
  const longest = new Map<string, number>();
  for (const { ms, text } of await stage.readPlans(['insert into trigger_items'])) {
    const plan = text
      .replaceAll(/ \(actual rows=[^)]*\)/g, '')
      .replaceAll(/'[^'\n]*'|\b\d+\b/g, '?');
    longest.set(plan, Math.max(longest.get(plan) ?? 0, ms));
  }
  return [...longest].map(([plan, ms]) => `at most ${ms.toFixed(0)} ms\n\n${plan}`).join('\n\n');
};

await runBench(
  { name: 'triggers', texts: { events: '50', data: '' } },
  async ({ teardown, number, text }) => {
    const events = number('events', 1);
    // The events write rows: a given folder is copied.
    const stage = await openListStage(teardown, text('data'), true);
    const { query } = stage;
    const [largest] = await query<{ id: number; bills: number; eight: Date }>(
      `select m.id::integer, i.bills::integer,
         (((now() at time zone m.time_zone)::date + 1) + time '08:00') at time zone m.time_zone as eight
       from merchants m join (select merchant_id, count(*) as bills from invoices group by 1) i on i.merchant_id = m.id
       order by i.bills desc limit 1`,
    );
    if (largest === undefined) throw new Error('The big world has no merchant.');
    await query('update triggers set is_active = false, next_run_at = null');
    await addEvents(stage, largest.id, events);
    await query('analyze');
    await stage.logPlans();
    const sandbox = await startSandbox(teardown);
    const api = await stage.startApi({
      WORKERS: '1',
      CLOCK_CONTROL: '1',
      CLOCK_START: new Date(largest.eight.getTime() - 60_000).toISOString(),
      ...textVariables(sandbox),
    });
    // The process looks at new events before their time comes.
    await untilTrue('the process knows all events', async () => {
      const unknown = 'is_active and deleted_at is null and next_run_at is null';
      return (await query(`select from triggers where ${unknown} limit 1`)).length === 0;
    });
    say('  eight o’clock …');
    const json = { now: largest.eight.toISOString() };
    void call(`${api.url}/test/clock`, { json }).catch(() => undefined);
    const { planned, firstText } = await watch(stage, events);
    const planning = await query<{ label: string; items: number }>(
      `select t.label, (select count(*)::integer from trigger_items it where it.run_id = r.id) as items
       from trigger_runs r join triggers t on t.id = r.trigger_id order by r.id`,
    );
    await api.stop();
    return {
      title: `${events} automated events of one merchant with ${formatNumber(largest.bills)} invoices, one process`,
      about: 'Statements are explained while they run, which costs time.',
      parts: [
        `All planned after ${verdict(planned, goals.planned)}, the first text at the provider after ${verdict(firstText, goals.firstText)}.`,
        tableOf(planning, [
          ['event', ({ label }) => label],
          ['messages planned', ({ items }) => items],
        ]),
        titled('## Plans', await plansOfItems(stage)),
      ],
      measurements: { planned, firstText, planning },
    };
  },
);
