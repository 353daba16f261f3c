import { parseArgs } from 'node:util';
import { usualGate } from '@billfold/shared/contracts/rollout-defaults';
import { createRandom } from '../../../testing/random';
import { simulateStep } from './simulate-gate';
import { failingKinds, working } from './simulated-kinds';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const formatNumber = (value: number): string => value.toLocaleString('en-US');
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const viewsPerMinute = [1, 10, 100] as const;
const shares = [0.01, 0.05, 0.5, 1] as const;
/** Views of the default in the day before it had none, at most. */
const earlierMinutes = 600;

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const run = (kind: ReturnType<typeof working>, minute: number, share: number, seed: number) =>
  simulateStep({
    gate: usualGate,
    stepsTaken: 0,
    viewsPerS: minute / 60,
    share,
    candidate: kind,
    standard: working(),
    earlier: Math.min(2_000, minute * earlierMinutes),
    random: createRandom(seed),
  });

/** Seconds to the verdict and visitors affected; what did not end by a rollback says so. */
const cellOf = (kind: ReturnType<typeof working>, minute: number, share: number, runs: number) => {
  const ends = Array.from({ length: runs }, (_, index) => run(kind, minute, share, 100 + index));
  const found = ends.filter(({ verdict }) => verdict === 'failure').length;
  const passed = ends.filter(({ verdict }) => verdict === 'success').length;
  const seconds = formatNumber(middle(ends.map((end) => end.seconds)));
  const harmed = formatNumber(middle(ends.map((end) => end.harmed)));
  const how = passed * 2 > runs ? ' passed' : found * 2 > runs ? '' : ' p';
  return `${seconds} s · ${harmed}${how}`;
};

// npm run bench:gate -- [--good 30000] [--runs 24]
const { values } = parseArgs({
  options: {
    good: { type: 'string', default: '30000' },
    runs: { type: 'string', default: '24' },
  },
});
const [good, runs] = [Number(values.good), Number(values.runs)];
const columns = viewsPerMinute.flatMap((minute) => shares.map((share) => [minute, share] as const));
const headings = columns.map(([minute, share]) => `${minute}/min, ${share * 100} %`);
say(row(['kind', ...headings]));
say(row(['kind', ...headings].map(() => '---')));
for (const [name, kind] of Object.entries(failingKinds))
  say(row([name, ...columns.map(([minute, share]) => cellOf(kind, minute, share, runs))]));
const wrong = columns.map(
  ([minute, share]) =>
    Array.from({ length: runs }, (_, index) => run(working(), minute, share, 900 + index)).filter(
      ({ verdict }) => verdict === 'failure',
    ).length,
);
say(`Wrong verdicts of ${runs} good ones: ${wrong.join(', ')}`);

/** Good canaries with all their rules: some bases of failures, lost views and slow pages, the same on both sides. */
const bases = [
  working(),
  working({ failed: 0.05, lost: 0.1, vain: 0.15, contentMs: 1_500 }),
  working({ failed: 0.001, lost: 0.005, vain: 0.01, contentMs: 300 }),
];
const blamed: string[] = [];
for (let index = 0; index < good; index += 1) {
  const kind = bases[index % bases.length] ?? working();
  const [minute, share] = [
    [30, 0.05] as const,
    [120, 0.25] as const,
    [60, 0.5] as const,
    [60, 1] as const,
  ][Math.floor(index / bases.length) % 4] ?? [60, 0.5];
  const end = simulateStep({
    gate: usualGate,
    stepsTaken: 0,
    viewsPerS: minute / 60,
    share,
    candidate: kind,
    standard: kind,
    earlier: 400,
    random: createRandom(10_000 + index),
  });
  if (end.verdict === 'failure') blamed.push(end.reason);
}
const verdict = `${blamed.length} of ${formatNumber(good)} good canaries were blamed (${blamed.length * 1_000 <= good ? 'met' : 'MISSED'}: at most 1 in 1,000)`;
say(verdict);
for (const reason of blamed) say(`  ${reason}`);
