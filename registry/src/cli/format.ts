import { describeSchedule, stepsToCome } from '@billfold/shared/contracts/rollout-defaults';
import type {
  OverrideAnswer,
  PercentageRule,
  RolloutState,
} from '@billfold/shared/contracts/rollout.contract';

/** Columns as wide as their widest cell; the last one is not padded. */
export const table = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = rows.reduce<number[]>(
    (widths, row) => row.map((cell, index) => Math.max(widths[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
};

/** `2026-11-22 07:15`, UTC. */
export const instant = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** The part of a release's name after the module's name, for a row of a known module. */
export const shortName = (release: string): string => release.slice(release.indexOf('@') + 1);

/** The next steps of a rule. A successful canary, and one by the clock, ends at 100 %, also without a plan. */
const describeNext = (rule: PercentageRule): readonly string[] => {
  const steps = stepsToCome(rule).map((step) => `${step} %`);
  const schedule = describeSchedule(rule.schedule);
  const isTimed = (rule.schedule?.everyS ?? null) !== null;
  if (rule.gate !== null || isTimed)
    return [
      `${rule.gate === null ? 'schedule' : 'gate'}: then ${[...steps, 'every visitor'].join(', then ')}`,
      ...schedule,
    ];
  return [...(steps.length === 0 ? [] : [`then ${steps.join(', ')}`]), ...schedule];
};

const describePause = ({ paused }: PercentageRule): readonly string[] => {
  if (paused === null) return [];
  return paused.percent === undefined
    ? [`paused: ${paused.reason}`]
    : [`paused, ${paused.percent} % again when resumed: ${paused.reason}`];
};

/** The other visitors that a module is served to, and what prevents a change, one phrase each. */
export const describeRules = (state: RolloutState): readonly string[] => {
  const { percentage, tenants, channels, disabled, lock } = state;
  return [
    ...(disabled === null ? [] : [`DISABLED: "${disabled.message}"`]),
    ...(lock === null ? [] : [`locked by ${lock.by} (${lock.reason})`]),
    ...(percentage === null
      ? []
      : [
          `${percentage.percent} % ${shortName(percentage.release)}`,
          ...describeNext(percentage),
          ...describePause(percentage),
        ]),
    ...tenants.map(({ merchantId, release }) => `merchant ${merchantId} ${shortName(release)}`),
    ...channels.map(({ name, release }) => `channel ${name} ${shortName(release)}`),
  ];
};

/** What an environment serves of a module, in one line. */
export const describeState = (state: RolloutState): string =>
  `${state.environment}: ${state.module} serves ${state.default === null ? 'no default' : shortName(state.default)}${describeRules(
    state,
  )
    .map((rule) => `; ${rule}`)
    .join('')}`;

/** What an operator reads who has issued an override, or has confirmed one. */
export const issuedLines = ({ override, link }: OverrideAnswer): readonly string[] => [
  `${override.issuedFor} sees ${override.releases.join(', ')} in ${override.environment} until ${instant(override.expiresAt)} UTC by this link, which is shown once:`,
  `  ${link}`,
  `It ends early by: override revoke ${override.id}`,
];
