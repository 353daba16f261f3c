import { triggerOutcomes, type TriggerOutcome } from '@billfold/shared/contracts/trigger-rule';
import type { TriggerRunView } from '@billfold/shared/contracts/trigger.contract';
import { capitalise } from '@billfold/shared/format/names';

export const outcomeOptions = triggerOutcomes.map((value) => ({
  value,
  label: capitalise(value),
}));

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

const outcomeTones: Readonly<Record<TriggerOutcome, Tone>> = {
  planned: 'info',
  held: 'warning',
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  skipped: 'neutral',
  cancelled: 'neutral',
};
export const toneOf = (outcome: string): Tone =>
  Object.entries(outcomeTones).find(([name]) => name === outcome)?.[1] ?? 'neutral';

const states: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  sending: { label: 'Sending', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  missed: { label: 'Missed', tone: 'danger' },
};
export const stateOf = ({ state }: Pick<TriggerRunView, 'state'>) =>
  states[state] ?? { label: capitalise(state), tone: 'neutral' };

const notes: Readonly<Record<string, string>> = {
  missed: "Nothing was sent because the event couldn't run that day.",
  stopped: 'The event was turned off or deleted in the meantime.',
};
/** The remark of a run beside its numbers; '' for a plain one. */
export const noteOf = (run: TriggerRunView): string =>
  notes[run.state] ?? (run.is_late ? 'It started late.' : '');

/** What has not left yet. */
export const waitingOf = ({ counts }: TriggerRunView): number => counts.planned + counts.queued;

/** `2: The invoice was paid.` */
export const skippedTexts = ({ skipped }: TriggerRunView): readonly string[] =>
  skipped.map(({ text, count }) => `${count}: ${text}`);
