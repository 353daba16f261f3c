import { setTimeout as sleep } from 'node:timers/promises';
import { type ImportKind, importKinds } from '@billfold/shared/contracts/import-rule';
import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { measuredKinds } from './import/import-files';
import { type ImportStage, merchants, openImportStage } from './import/import-stage';
import { watch, type Watched } from './import/watch-import';
import { runBench, say } from './stage/bench';
import { untilTrue } from './stage/load';
import { type Figure, formatNumber, mebibytes, renderFigures } from './stage/text-table';

const warmUpMs = 8_000;

type Size = { readonly kind: ImportKind; readonly rows: number };

const untilState = async (
  stage: ImportStage,
  id: number,
  state: ImportView['state'],
): Promise<ImportView> => {
  let view = await stage.view(id);
  const isThere = async (): Promise<boolean> => {
    view = await stage.view(id);
    if (view.state === 'failed' || view.state === 'refused') throw new Error(String(view.failure));
    return view.state === state;
  };
  await untilTrue(`the import is ${state}`, isThere, { withinMs: 1_200_000 });
  return view;
};

const seconds = (ms: number): string => `${formatNumber(ms / 1_000, 1)} s`;
const milliseconds = (ms: number): string => `${formatNumber(ms, 1)} ms`;

/** What autovacuum would do some time later: lists of the merchant become faster then. */
const settle = async ({ db }: ImportStage): Promise<void> => {
  await db.query('vacuum analyze');
};

const prepare = async (stage: ImportStage, { kind, rows }: Size, merchantId: number) => {
  await measuredKinds[kind].prepare(stage.db, merchantId, rows);
  await settle(stage);
};

const requestOf = ({ kind, rows }: Size, merchantId: number) => {
  const { fileType, lines } = measuredKinds[kind];
  return {
    file: Buffer.from(lines(merchantId, rows).join('\r\n')).toString('base64'),
    file_type: fileType,
    merchant_id: merchantId,
    dry_run: true,
  };
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
  await settle(stage);
  await stage.auditMoney();
};

const figuresOf = (
  what: string,
  idle: Watched<unknown>,
  busy: Watched<unknown>,
  goal: string,
): readonly Figure[] => {
  return [
    { what, value: seconds(busy.ms), goal },
    {
      what: `${what}: memory above idle (${mebibytes(idle.bytes)})`,
      value: mebibytes(busy.bytes - idle.bytes),
      goal: '200 MB',
    },
    {
      what: `${what}: event loop lag p99, worst second (idle ${milliseconds(idle.lagMs)})`,
      value: milliseconds(busy.lagMs),
      goal: '50 ms',
    },
    ...(['another business', 'the business itself'] as const).map((caller) => ({
      what: `${what}: p95 of calls of ${caller} (idle ${milliseconds(idle.p95[caller])})`,
      value: `${milliseconds(busy.p95[caller])}, × ${formatNumber(busy.p95[caller] / idle.p95[caller], 2)}`,
      goal: '× 2',
    })),
  ];
};

const measureImport = async (
  stage: ImportStage,
  size: Size,
  idleMs: number,
): Promise<readonly Figure[]> => {
  await prepare(stage, size, merchants.quiet);
  const request = requestOf(size, merchants.quiet);
  await watch(stage, () => sleep(warmUpMs));
  const before = await watch(stage, () => sleep(idleMs));
  say('  idle is measured');
  const dry = await watch(stage, async () => {
    const { id } = await stage.importHere(request);
    return untilState(stage, id, 'checked');
  });
  say(`  dry run: ${seconds(dry.ms)}`);
  const between = await watch(stage, () => sleep(idleMs));
  const run = await watch(stage, async () => {
    await stage.importHere({ job: dry.result.id });
    return untilState(stage, dry.result.id, 'done');
  });
  say(`  run: ${seconds(run.ms)}`);
  const after = await watch(stage, () => sleep(idleMs));
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

const measureKills = async (
  stage: ImportStage,
  size: Size,
  kills: number,
): Promise<readonly Figure[]> => {
  const { rows } = size;
  await prepare(stage, size, merchants.struck);
  const { id } = await stage.importElsewhere(requestOf(size, merchants.struck));
  await untilState(stage, id, 'checked');
  const lines = Array.from({ length: kills }, () =>
    Math.floor(Math.random() * rows * 0.98),
  ).toSorted((one, other) => one - other);
  await stage.importElsewhere({ job: id });
  await strikeAt(stage, id, lines);
  await checkExact(stage, size, merchants.struck, await untilState(stage, id, 'done'));
  const exact = formatNumber(rows);
  return [
    { what: `${size.kind} after ${kills} kills`, value: exact, goal: exact },
    { what: 'lines of the kills', value: lines.join(' '), goal: '' },
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
    const stage = await openImportStage(teardown, kind);
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
