import { createHmac } from 'node:crypto';
import type { Notification } from '@billfold/shared/contracts/notification.contract';

/** The text of each action that receivers get; other actions are not sent. */
const words: Readonly<Record<string, string>> = {
  gate_step: 'goes on: the gate is content',
  gate_rollback: 'was rolled back by its gate',
  gate_pause: 'was paused by its gate',
  schedule_step: 'goes on by its schedule',
  schedule_pause: 'could not go on by its schedule',
  promote: 'is the default now',
  start_percentage: 'is served to some visitors now',
  set_percent: 'is served to another share of the visitors now',
  set_tenant: 'has another rule for a merchant',
  set_channel: 'has another rule for a channel',
  pause: 'was paused',
  resume: 'was resumed',
  rollback: 'was rolled back',
  disable: 'was switched off',
  enable: 'was switched on again',
  lock: 'was locked',
  unlock: 'was unlocked',
  retire: 'was retired',
  release_retired: 'was retired: its files are gone',
  soak_skip_asked: 'waits for a second person to skip its soak time',
  soak_skipped: 'is executed by payment pages before its soak time is over',
  address_given: 'was given addresses',
  address_freed: 'has freed addresses',
  environment_protected: 'is protected now',
  change_asked: 'waits for a second person',
  change_withdrawn: 'does not wait for a second person any more',
  second_person_required: 'needs a second person for what is new',
  second_person_ended: 'needs no second person any more',
  environment_opened: 'is open to every operator now',
};

export const announcedActions = Object.keys(words);

/** What Slack reads as a mention or a link is shown as text. */
const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export type Announced = Omit<Notification, 'text'>;

const describe = ({ environment, actor, action, module, release, reason }: Announced): string => {
  const what = release ?? module;
  const subject = [environment, what].filter((part) => part !== null).join(': ') || 'all';
  return plain(`${subject} ${words[action] ?? action.replaceAll('_', ' ')} (${actor}): ${reason}`);
};

export const notificationOf = (entry: Announced): Notification => ({
  text: describe(entry),
  ...entry,
});

/** Seconds since 1970 are signed with the body, so that an old notification cannot be sent again. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

const waitsS = [5, 30, 120, 600, 1_800, 7_200];

/** How long to wait after so many attempts; null to give up, after about three hours. */
export const waitAfterMs = (attempts: number): number | null => {
  const seconds = waitsS[attempts - 1];
  return seconds === undefined ? null : seconds * 1_000;
};
