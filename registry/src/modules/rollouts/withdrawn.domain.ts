import type { Withdrawal } from '@billfold/shared/contracts/plan.contract';
import type { RolloutCommand, RolloutState } from '@billfold/shared/contracts/rollout.contract';

/** Of one module; pages with an older release are closed by then. */
const keptReleases = 10;

const unsavedUntil = (command: RolloutCommand, at: string): string | null => {
  const seconds = 'unsaved_for_s' in command ? command.unsaved_for_s : undefined;
  return seconds === undefined ? null : new Date(Date.parse(at) + seconds * 1_000).toISOString();
};

/** The fields of a module that a command switches off. */
export const disabledBy = (
  command: Extract<RolloutCommand, { kind: 'disable' }>,
  at: string,
): NonNullable<RolloutState['disabled']> => {
  const until = unsavedUntil(command, at);
  return { message: command.message, ...(until === null ? {} : { unsavedUntil: until }) };
};

type Served = { readonly before: readonly string[]; readonly after: readonly string[] };

/**
 * The state after a command, with the releases that open pages must leave. One that is served again is none of them.
 */
export const noteWithdrawn = (
  state: RolloutState,
  command: RolloutCommand,
  served: Served,
  at: string,
): RolloutState => {
  const isWithdrawing = command.kind === 'rollback' || command.kind === 'pause';
  const left = isWithdrawing
    ? [...new Set(served.before)].filter((release) => !served.after.includes(release))
    : [];
  const kept = (state.withdrawn ?? []).filter(
    ({ release }) => !served.after.includes(release) && !left.includes(release),
  );
  if (left.length === 0 && kept.length === (state.withdrawn ?? []).length) return state;
  const until = unsavedUntil(command, at);
  const withdrawn = [
    ...left.map((release) => ({ release, at, unsavedUntil: until })),
    ...kept,
  ].slice(0, keptReleases);
  return { ...state, withdrawn };
};

/** What open pages must no longer run: modules that are switched off, and releases that were rolled back. */
export const withdrawalsOf = (states: readonly RolloutState[]): readonly Withdrawal[] =>
  states.flatMap(({ module, disabled, withdrawn = [] }): readonly Withdrawal[] =>
    disabled === null
      ? withdrawn.map(({ release, unsavedUntil: until }) => ({
          module,
          release,
          message: null,
          unsavedUntil: until,
        }))
      : [
          {
            module,
            release: null,
            message: disabled.message,
            unsavedUntil: disabled.unsavedUntil ?? null,
          },
        ],
  );
