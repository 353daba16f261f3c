import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { type ImportStage, merchants, openImportStage } from './import/import-stage';
import { commonUsage, readCommandLine } from './measure/options';
import { describeMachine, keepResults } from './measure/results';
import { runWithTeardown } from './measure/teardown';
import { formatNumber, renderTable } from './measure/text-table';

const usage = `npm run bench:import -- [--rows 100000] [--kills 10] ${commonUsage}`;
const say = (line: string): void => console.log(line);
const endWithinMs = 1_200_000;

type Figure = { readonly what: string; readonly value: string; readonly goal: string };

const heads =
  'first_name,last_name,phone,email,service_address,service_address_city,service_address_state,service_address_zip,external_ID';

/** Customers of one merchant, with heads of the template. */
const makeFile = (rows: number, merchant: number): string => {
  const lines = Array.from({ length: rows }, (_none, index) => {
    const phone = String(merchant * 1_000_000_000 + 1_000_000_000 + index);
    return `Casey ${index},Rivera,${phone},casey.${index}.m${merchant}@people.test,"${index} Main Street, Unit 4",Denver,CO,80202,EXT-${index}`;
  });
  return Buffer.from([heads, ...lines].join('\r\n')).toString('base64');
};

const untilState = async (
  stage: ImportStage,
  id: number,
  states: readonly ImportView['state'][],
): Promise<ImportView> => {
  for (const end = Date.now() + endWithinMs; Date.now() < end; await sleep(100)) {
    const view = await stage.view(id);
    if (states.includes(view.state)) return view;
    if (view.state === 'failed' || view.state === 'refused') throw new Error(String(view.failure));
  }
  throw new Error(`The import is not ${states.join(' or ')} after twenty minutes.`);
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

/** Calls of another person, ten a second, until `isOver`. */
const callMeanwhile = async (
  stage: ImportStage,
  isOver: () => boolean,
): Promise<readonly number[]> => {
  const waits: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await stage.callOther();
    waits.push(performance.now() - began);
    await sleep(100);
  }
  return waits;
};

const watch = async (stage: ImportStage, isOver: () => boolean) => {
  const bytes: number[] = [];
  const lags: number[] = [];
  while (!isOver()) {
    const seen = await stage.measure();
    bytes.push(seen.bytes);
    lags.push(seen.lagMs);
    await sleep(1_000);
  }
  return { bytes: Math.max(...bytes), lagMs: Math.max(...lags) };
};

const during = async <Result>(stage: ImportStage, work: () => Promise<Result>) => {
  let isDone = false;
  const isOver = (): boolean => isDone;
  const watching = watch(stage, isOver);
  const calling = callMeanwhile(stage, isOver);
  const began = performance.now();
  const result = await work();
  const ms = performance.now() - began;
  isDone = true;
  return { result, ms, seen: await watching, waits: await calling };
};

const mebibytes = (bytes: number): string => `${formatNumber(bytes / 1_048_576)} MiB`;
const seconds = (ms: number): string => `${formatNumber(ms / 1_000, 1)} s`;
const milliseconds = (ms: number): string => `${formatNumber(ms, 1)} ms`;

const measureImport = async (stage: ImportStage, rows: number): Promise<readonly Figure[]> => {
  const idle = await during(stage, () => sleep(5_000));
  const idleP95 = percentile(idle.waits, 0.95);
  say('  idle is measured');
  const file = makeFile(rows, merchants.quiet);
  const dry = await during(stage, async () => {
    const merchant_id = merchants.quiet;
    const { id } = await stage.importHere({
      file,
      file_type: 'text/csv',
      merchant_id,
      dry_run: true,
    });
    return untilState(stage, id, ['checked']);
  });
  say(`  dry run: ${seconds(dry.ms)}`);
  const run = await during(stage, async () => {
    await stage.importHere({ job: dry.result.id });
    return untilState(stage, dry.result.id, ['done']);
  });
  say(`  run: ${seconds(run.ms)}`);
  if (run.result.counts?.created !== rows || run.result.differs !== 0)
    throw new Error(`The run made ${JSON.stringify(run.result.counts)}.`);
  const figure = (what: string, of: typeof dry, goalMs: string): readonly Figure[] => [
    { what, value: seconds(of.ms), goal: goalMs },
    {
      what: `${what}: memory above idle`,
      value: mebibytes(of.seen.bytes - idle.seen.bytes),
      goal: '200 MiB',
    },
    {
      what: `${what}: event loop lag p99, worst second`,
      value: milliseconds(of.seen.lagMs),
      goal: '50 ms',
    },
    {
      what: `${what}: other calls p95 (idle ${milliseconds(idleP95)})`,
      value: milliseconds(percentile(of.waits, 0.95)),
      goal: 'twice',
    },
  ];
  return [...figure('dry run', dry, '60 s'), ...figure('run', run, '120 s')];
};

const doneOf = async ({ db }: ImportStage, id: number): Promise<number> => {
  const { rows } = await db.query<{ done: string }>(
    'select count(*) as done from import_rows where import_id = $1 and outcome is not null',
    [id],
  );
  return Number(rows[0]?.done ?? 0);
};

const strikeAt = async (
  stage: ImportStage,
  id: number,
  lines: readonly number[],
): Promise<void> => {
  for (const line of lines) {
    while ((await doneOf(stage, id)) < line) await sleep(20);
    await stage.strike();
    say(`  kill -9 behind line ${line}`);
  }
};

const countCustomers = async ({ db }: ImportStage): Promise<readonly [number, number]> => {
  const { rows } = await db.query<{ made: string; persons: string }>(
    `select count(*) as made, count(distinct lower(u.email)) as persons from subscriptions s join users u on u.id = s.user_id
      where s.merchant_id = $1`,
    [merchants.struck],
  );
  return [Number(rows[0]?.made), Number(rows[0]?.persons)];
};

const measureKills = async (
  stage: ImportStage,
  rows: number,
  kills: number,
): Promise<readonly Figure[]> => {
  const file = makeFile(rows, merchants.struck);
  const merchant_id = merchants.struck;
  const { id } = await stage.importElsewhere({
    file,
    file_type: 'text/csv',
    merchant_id,
    dry_run: true,
  });
  await untilState(stage, id, ['checked']);
  const lines = Array.from({ length: kills }, () =>
    Math.floor(Math.random() * rows * 0.98),
  ).toSorted((one, other) => one - other);
  await stage.importElsewhere({ job: id });
  await strikeAt(stage, id, lines);
  const view = await untilState(stage, id, ['done']);
  const [made, persons] = await countCustomers(stage);
  if (made !== rows || persons !== rows || view.counts?.created !== rows || view.differs !== 0)
    throw new Error(`${made} customers, ${persons} persons, ${JSON.stringify(view.counts)}`);
  return [
    { what: `customers after ${kills} kills`, value: formatNumber(made), goal: formatNumber(rows) },
    { what: 'lines of the kills', value: lines.join(' '), goal: '' },
  ];
};

await runWithTeardown(async (teardown) => {
  const input = readCommandLine<'rows' | 'kills'>(usage, {
    texts: { rows: '100000', kills: '10' },
    flags: [],
  });
  const [rows, kills] = [input.number('rows', 1), input.number('kills', 0)];
  say('starting a database and two API processes …');
  const stage = await openImportStage(teardown);
  say('measuring …');
  const figures = [
    ...(await measureImport(stage, rows)),
    ...(await measureKills(stage, rows, kills)),
  ];
  const table = renderTable({
    headings: ['what', 'measured', 'goal'],
    rows: figures.map(({ what, value, goal }) => [what, value, goal]),
  });
  const report = `# Import of ${formatNumber(rows)} customers\n\n${describeMachine()}\n\n${table}\n`;
  say(report);
  say(await keepResults('import', report, figures));
});
