import { setTimeout as sleep } from 'node:timers/promises';
import { type ImportKind, importKinds } from '@billfold/shared/contracts/import-rule';
import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { measuredKinds } from './import/import-files';
import { dryRunOf, type ImportStage, merchants, openImportStage } from './import/import-stage';
import { runBench, say } from './stage/bench';
import { timed, whileWorking } from './stage/load';
import { timesOf } from './stage/statistics';
import {
  type Figure,
  formatNumber,
  inMs,
  inSeconds,
  mebibytes,
  renderFigures,
} from './stage/text-table';

const warmUpMs = 8_000;

const betweenCallsMs = 60;
const betweenReadingsMs = 1_000;

/** Measures the process that imports, and calls of others, until `work` ends. */
const watch = async <Result>({ calls, measure }: ImportStage, work: () => Promise<Result>) => {
  const working = work();
  const p95Of = async (call: () => Promise<Response>): Promise<number> => {
    const once = () => timed(async () => (await call()).arrayBuffer());
    return timesOf((await whileWorking(() => working, once, betweenCallsMs)).readings).p95;
  };
  const [{ result, ms, readings }, other, own] = await Promise.all([
    whileWorking(() => working, measure, betweenReadingsMs),
    p95Of(calls['another business']),
    p95Of(calls['the business itself']),
  ]);
  return {
    result,
    ms,
    /** The most of all seconds. */
    bytes: Math.max(...readings.map(({ bytes }) => bytes)),
    lagMs: Math.max(...readings.map(({ lagMs }) => lagMs)),
    p95: { 'another business': other, 'the business itself': own },
  };
};
type Watched = Omit<Awaited<ReturnType<typeof watch>>, 'result'>;

type Size = { readonly kind: ImportKind; readonly rows: number };

const prepare = async (stage: ImportStage, { kind, rows }: Size, merchantId: number) => {
  await measuredKinds[kind].prepare(stage.db, merchantId, rows);
  // What autovacuum would do some time later: lists of the merchant become faster then.
  await stage.settle();
};

/** Throws unless each row was imported once, as the dry run reported. */
const checkExact = async (
  stage: ImportStage,
  { kind, rows }: Size,
  merchantId: number,
  { counts, differs }: ImportView,
): Promise<void> => {
  const found = await stage.db.query<Record<string, string>>(measuredKinds[kind].count, [
    merchantId,
  ]);
  const facts = Object.entries({ ...found.rows[0], created: counts?.created });
  const wrong = facts.filter(([, value]) => Number(value) !== rows);
  if (wrong.length > 0 || differs !== 0 || facts.length < 2)
    throw new Error(`${JSON.stringify(Object.fromEntries(facts))}, ${differs} differ`);
  if (kind !== 'payments') return;
  await stage.settle();
  await stage.auditMoney();
};

const figuresOf = (what: string, idle: Watched, busy: Watched, goal: string): readonly Figure[] => [
  [what, inSeconds(busy.ms), goal],
  [
    `${what}: memory above idle (${mebibytes(idle.bytes)})`,
    mebibytes(busy.bytes - idle.bytes),
    '200 MB',
  ],
  [
    `${what}: event loop lag p99, worst second (idle ${inMs(idle.lagMs, 1)})`,
    inMs(busy.lagMs, 1),
    '50 ms',
  ],
  ...(['another business', 'the business itself'] as const).map((caller): Figure => [
    `${what}: p95 of calls of ${caller} (idle ${inMs(idle.p95[caller], 1)})`,
    `${inMs(busy.p95[caller], 1)}, × ${formatNumber(busy.p95[caller] / idle.p95[caller], 2)}`,
    '× 2',
  ]),
];

const measureImport = async (
  stage: ImportStage,
  size: Size,
  idleMs: number,
): Promise<readonly Figure[]> => {
  const { kind, rows } = size;
  await prepare(stage, size, merchants.quiet);
  const request = dryRunOf(kind, merchants.quiet, rows);
  await watch(stage, () => sleep(warmUpMs));
  const watchIdle = () => watch(stage, () => sleep(idleMs));
  const before = await watchIdle();
  say('  idle is measured');
  let id = 0;
  const dry = await watch(stage, async () => {
    id = await stage.importHere(kind, request);
    await stage.untilState(id, 'checked');
  });
  say(`  dry run: ${inSeconds(dry.ms)}`);
  const between = await watchIdle();
  const run = await watch(stage, async () => {
    await stage.importHere(kind, { job: id });
    return stage.untilState(id, 'done');
  });
  say(`  run: ${inSeconds(run.ms)}`);
  const after = await watchIdle();
  await checkExact(stage, size, merchants.quiet, run.result);
  // The memory that a dry run leaves to the process is no idle memory, and a list that the run fills has rows only
  // then.
  const own = { 'the business itself': after.p95['the business itself'] };
  const idle = { ...between, bytes: before.bytes, p95: { ...between.p95, ...own } };
  return [...figuresOf('dry run', before, dry, '60 s'), ...figuresOf('run', idle, run, '120 s')];
};

const doneOf = async ({ db }: ImportStage, id: number): Promise<number> => {
  const { rows } = await db.query<{ done: number }>(
    `select o.done from imports i join operations o on o.id = i.operation_id where i.id = $1 and o.kind = 'import_run'`,
    [id],
  );
  return rows[0]?.done ?? 0;
};

const measureKills = async (
  stage: ImportStage,
  size: Size,
  kills: number,
): Promise<readonly Figure[]> => {
  const { kind, rows } = size;
  await prepare(stage, size, merchants.struck);
  const id = await stage.importElsewhere(kind, dryRunOf(kind, merchants.struck, rows));
  await stage.untilState(id, 'checked');
  const lines = Array.from({ length: kills }, () =>
    Math.floor(Math.random() * rows * 0.98),
  ).toSorted((one, other) => one - other);
  await stage.importElsewhere(kind, { job: id });
  for (const line of lines) {
    while ((await doneOf(stage, id)) < line) await sleep(20);
    await stage.strike();
    say(`  kill -9 behind line ${line}`);
  }
  await checkExact(stage, size, merchants.struck, await stage.untilState(id, 'done'));
  const exact = formatNumber(rows);
  return [
    [`${kind} after ${kills} kills`, exact, exact],
    ['lines of the kills', lines.join(' ')],
  ];
};

await runBench(
  { name: 'import', texts: { kind: 'customers', rows: '100000', kills: '10', idle: '20' } },
  async ({ teardown, number, list }) => {
    const asKind = (text: string) => importKinds.find((kind) => kind === text) ?? null;
    const [kind = 'customers'] = list('kind', asKind);
    const size: Size = { kind, rows: number('rows', 1) };
    const kills = number('kills', 0);
    say('starting a database and two API processes …');
    const stage = await openImportStage(teardown);
    say('measuring …');
    const figures = [
      ...(await measureImport(stage, size, number('idle', 1) * 1_000)),
      ...(kills === 0 ? [] : await measureKills(stage, size, kills)),
    ];
    return {
      name: `import-${kind}`,
      title: `Import of ${formatNumber(size.rows)} ${kind}`,
      parts: [renderFigures(figures)],
      measurements: figures,
    };
  },
);
