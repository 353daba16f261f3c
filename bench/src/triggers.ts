import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { logPlans, openListStage } from './lists/list-stage';
import { runCommand } from './measure/child-process';
import { commonUsage, readCommandLine } from './measure/options';
import { describeMachine, keepResults } from './measure/results';
import { sandboxAccount, startSandbox } from './measure/sandbox';
import { runWithTeardown, type Teardown } from './measure/teardown';
import { formatNumber, renderTable } from './measure/text-table';
import { baseVariables, root } from './settings/config';
import { addEvents } from './triggers/events';
import { plansOfItems } from './triggers/plans';

const usage = `npm run bench:triggers -- [--events 50] [--data folder] ${commonUsage}`;
const goals = { planned: 30, firstText: 10 } as const;
const say = (line: string): void => console.log(line);

/** The events write rows: a given folder is copied. */
const copyOf = async (folder: string, teardown: Teardown): Promise<string> => {
  if (folder === '') return '';
  const home = await mkdtemp(join(tmpdir(), 'billfold-triggers-'));
  teardown.add(() => rm(home, { recursive: true, force: true }));
  const { code, stderr } = await runCommand('cp', ['-a', `${folder}/.`, home], {
    cwd: root,
    variables: baseVariables(),
  });
  if (code !== 0) throw new Error(`The folder was not copied: ${stderr}`);
  return home;
};

type Seen = { readonly runs: number; readonly sent: number };

/** Until every run is planned and a text has left; answers the seconds of both. */
const watch = async (client: Client, events: number, since: number) => {
  const seconds = (): number => (performance.now() - since) / 1_000;
  let firstText: number | null = null;
  for (;;) {
    const { rows } = await client.query<Seen>(
      `select (select count(*)::integer from trigger_runs) as runs,
         (select count(*)::integer from bulk_messages where source = 'trigger'
           and outcome in ('sent', 'delivered')) as sent`,
    );
    const [seen] = rows;
    if (firstText === null && (seen?.sent ?? 0) > 0) firstText = seconds();
    if ((seen?.runs ?? 0) >= events && firstText !== null) return { planned: seconds(), firstText };
    if (seconds() > 300) throw new Error(`Only ${seen?.runs ?? 0} events were planned.`);
    await sleep(50);
  }
};

await runWithTeardown(async (teardown) => {
  const input = readCommandLine<'events' | 'data'>(usage, {
    texts: { events: '50', data: '' },
    flags: [],
  });
  const events = input.number('events', 1);
  const [given = ''] = input.list('data', (part) => part);
  const folder = await copyOf(given, teardown);
  const stage = await openListStage({ folder, say }, teardown);
  const client = new Client({ connectionString: stage.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  teardown.add(() => client.end());
  const { rows } = await client.query<{ merchant_id: string; bills: string }>(
    `select merchant_id, count(*) as bills from invoices group by merchant_id order by 2 desc limit 1`,
  );
  const merchantId = Number(rows[0]?.merchant_id);
  await client.query(`update triggers set is_active = false, next_run_at = null`);
  await addEvents(client, merchantId, events);
  await client.query('analyze');
  await logPlans(stage.databaseUrl);
  const smsUrl = await startSandbox(teardown);
  const { rows: days } = await client.query<{ eight: Date }>(
    `select (((now() at time zone time_zone)::date + 1) + time '08:00') at time zone time_zone as eight
      from merchants where id = $1`,
    [merchantId],
  );
  const eight = days[0]?.eight ?? new Date();
  const api = await stage.startApi({
    WORKERS: '1',
    CLOCK_CONTROL: '1',
    CLOCK_START: new Date(eight.getTime() - 60_000).toISOString(),
    SMS_URL: smsUrl,
    ...sandboxAccount,
  });
  // The process looks at new events before their time comes.
  for (let left = events; left > 0; await sleep(100)) {
    const { rows: open } = await client.query<{ left: number }>(
      `select count(*)::integer as left from triggers where is_active and deleted_at is null and next_run_at is null`,
    );
    left = open[0]?.left ?? 0;
  }
  say('  eight o’clock …');
  const since = performance.now();
  void fetch(`${new URL(api.url).origin}/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: eight.toISOString() }),
  }).catch(() => undefined);
  const { planned, firstText } = await watch(client, events, since);
  const { rows: planning } = await client.query<{ label: string; items: number }>(
    `select t.label, (select count(*)::integer from trigger_items it where it.run_id = r.id) as items
     from trigger_runs r join triggers t on t.id = r.trigger_id order by r.id`,
  );
  await api.stop();
  const verdict = (value: number, goal: number): string =>
    `${formatNumber(value, 1)} s (${formatNumber(value / goal, 2)} of the goal of ${goal} s: ${value <= goal ? 'met' : 'MISSED'})`;
  const report = [
    `# ${events} automated events of one merchant with ${Number(rows[0]?.bills).toLocaleString('en-US')} invoices, one process`,
    `${describeMachine()}. Statements are explained while they run, which costs time.`,
    `All planned after ${verdict(planned, goals.planned)}, the first text at the provider after ${verdict(firstText, goals.firstText)}.`,
    renderTable({
      headings: ['event', 'messages planned'],
      rows: planning.map(({ label, items }) => [label, formatNumber(items)]),
    }),
  ].join('\n\n');
  const full = `${report}\n\n## Plans\n\n${plansOfItems(await stage.readLog())}\n`;
  say(`\n${full}`);
  say(`Stored in ${await keepResults('triggers', full, { planned, firstText, planning })}`);
});
