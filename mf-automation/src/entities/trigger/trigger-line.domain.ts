import { conditionWords, sendTimeText } from '@billfold/shared/contracts/trigger-sentence';
import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { dayNames } from './trigger-text.domain';

type Condition = TriggerView['conditions'][number];

/** 'due in 3 days' of `is due in 3 days`, 'with an amount of at least $500.00' of `has an amount that is …`. */
const whichText = (condition: Condition): string =>
  conditionWords(condition)
    .replace(/^(?:is|was) /, '')
    .replace(/^has /, 'with ')
    .replace(' that is ', ' of ');

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

const actionTexts = ({ actions, template, to_email: address }: TriggerView): readonly string[] =>
  actions.flatMap(({ action_type: type, recipients }) => [
    ...(recipients.includes('customer')
      ? [`${type === 'send_message' ? 'text' : 'email'} “${template?.name ?? 'no template'}”`]
      : []),
    ...(recipients.includes('email') ? [`email a list to ${address ?? 'no address'}`] : []),
  ]);

/** 'Mon–Fri', 'Mon, Wed, Fri', 'every day'. Three days in a row and more are a range. */
export const daysInBrief = (days: readonly number[]): string => {
  if (days.length === dayNames.length) return 'every day';
  const stretches: number[][] = [];
  for (const day of [...days].sort((one, other) => one - other)) {
    const last = stretches.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else stretches.push([day]);
  }
  const nameOf = (day: number | undefined): string => dayNames[day ?? -1] ?? '';
  return stretches
    .flatMap((stretch) =>
      stretch.length > 2
        ? [`${nameOf(stretch[0])}–${nameOf(stretch.at(-1))}`]
        : stretch.map((day) => nameOf(day)),
    )
    .join(', ');
};

const isState = ({ field_name: field }: Condition): boolean => field === 'state';

/** 'Each late invoice past due by 5 days → text “Past due”, Mon–Fri 9:00 AM' */
export const triggerLine = (trigger: TriggerView): string => {
  const { conditions } = trigger;
  const states = conditions.filter(isState).map(whichText);
  const which = listed(conditions.filter((condition) => !isState(condition)).map(whichText));
  const invoices = ['Each', ...states, 'invoice', which].filter((part) => part !== '').join(' ');
  const actions = listed([...new Set(actionTexts(trigger))]);
  // AM and PM stay in the line of their time.
  const time = sendTimeText(trigger.send_time).replace(' ', '\u00A0');
  const when = `${daysInBrief(trigger.scheduled_days)} ${time}`;
  return `${invoices} → ${actions}, ${when}`;
};

const stateWords: Readonly<Record<string, string>> = {
  sending: 'sending now',
  stopped: 'stopped',
  missed: 'missed',
};

/** What the last run did: '12 sent, 1 failed, 3 skipped'. Null before the first run. */
export const lastResult = ({ last_run: run }: Pick<TriggerView, 'last_run'>): string | null => {
  if (run === null) return null;
  const state = stateWords[run.state];
  const { counts } = run;
  if (counts === null || counts === undefined) return state ?? 'done';
  const parts = [
    ...(state === undefined ? [] : [state]),
    ...(['sent', 'failed', 'skipped'] as const)
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => `${counts[outcome].toLocaleString('en-US')} ${outcome}`),
  ];
  return parts.length === 0 ? 'nothing to send' : parts.join(', ');
};
