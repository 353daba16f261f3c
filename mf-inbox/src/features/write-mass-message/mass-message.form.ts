import type { BulkPurpose } from '@billfold/shared/contracts/bulk-message.contract';
import type { SendMessageRequest } from '@billfold/shared/contracts/message.contract';
import { unknownFields, writtenField } from '@billfold/shared/contracts/merge-fields';
import { addDays } from '@billfold/shared/format/dates';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { ruleTexts } from '@billfold/shared/forms/rules/rules';
import { momentIn } from '@billfold/shared/format/merchant-time';
import { object, string } from 'yup';
import type { MassMessageTarget } from './mass-message';

export type MassMessageValues = {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly purpose: BulkPurpose;
  readonly when: 'now' | 'later';
  /** MM/DD/YYYY in the zone of the merchant, '' while none is chosen. */
  readonly date: string;
  /** HH:MM, '' while none is chosen. */
  readonly time: string;
};

/** Of the merchant; undefined when the session does not have it: the browser's. */
export type Zone = string | undefined;

/** A send is planned at most so many days ahead. */
const daysAhead = 30;

export const massMessageTexts = {
  sent: 'Messages successfully sent',
  failed: 'Error sending messages',
  noDay: 'Please choose a day',
  noTime: 'Please choose a time',
  wrongDay: 'Please choose a day within the next 30 days',
  past: 'Please choose a time in the future',
} as const;

export const newMassMessage = ({
  groupName,
  merchantName,
}: MassMessageTarget): MassMessageValues => ({
  to: groupName,
  from: merchantName,
  body: '',
  purpose: 'billing',
  when: 'now',
  date: '',
  time: '',
});

/** Every half hour from 8 AM to 8:30 PM: outside these hours texts would be delayed. */
export const sendTimes: readonly { readonly value: string; readonly label: string }[] = Array.from(
  { length: 26 },
  (_, index) => {
    const hour = 8 + Math.floor(index / 2);
    const minute = index % 2 === 0 ? '00' : '30';
    return {
      value: `${String(hour).padStart(2, '0')}:${minute}`,
      label: `${hour > 12 ? hour - 12 : hour}:${minute} ${hour < 12 ? 'AM' : 'PM'}`,
    };
  },
);

/** The moment of a typed date and time in the merchant's zone. */
const momentOf = (zone: Zone, date: string, time: string): Date =>
  momentIn(zone, `${parseTypedDate(date) ?? ''}T${time}`);

const isWithin = (zone: Zone, typed: string): boolean => {
  const date = parseTypedDate(typed);
  const today = dayIn(zone);
  return date !== null && date >= today && date <= addDays(today, daysAhead);
};

const isLater = (parent: unknown): boolean => (parent as MassMessageValues).when === 'later';

/** Names the fields of the text that have no value in a text to a group; null: there are none. */
export const unfillableText = (body: string): string | null => {
  const unknown = unknownFields(body, 'mass');
  return unknown.length === 0
    ? null
    : `${unknown.map(writtenField).join(', ')} can't be filled in.`;
};

/** An empty body is sent: the server refuses it. Day and time count only for a send at a later time. */
export const massMessageSchema = (zone: Zone) =>
  object({
    body: string().test(
      'fields',
      ({ value }: { readonly value: string }) => unfillableText(value) ?? '',
      (body = '') => unfillableText(body) === null,
    ),
    date: string()
      .test(
        'chosen',
        massMessageTexts.noDay,
        (date = '', { parent }) => !isLater(parent) || date !== '',
      )
      .test(
        'date',
        ruleTexts.date,
        (date = '', { parent }) => !isLater(parent) || date === '' || parseTypedDate(date) !== null,
      )
      .test(
        'day',
        massMessageTexts.wrongDay,
        (date = '', { parent }) =>
          !isLater(parent) || parseTypedDate(date) === null || isWithin(zone, date),
      ),
    time: string()
      .test(
        'chosen',
        massMessageTexts.noTime,
        (time = '', { parent }) => !isLater(parent) || time !== '',
      )
      .test('past', massMessageTexts.past, (time = '', { parent }) => {
        const { date = '' } = parent as Partial<MassMessageValues>;
        return (
          !isLater(parent) ||
          time === '' ||
          !isWithin(zone, date) ||
          momentOf(zone, date, time) > new Date()
        );
      }),
  });

type Sent = Pick<MassMessageValues, 'body' | 'purpose' | 'when' | 'date' | 'time'>;

/** The moment of a send at a later time, in ISO 8601. */
export const plannedFor = (
  { when, date, time }: Pick<Sent, 'when' | 'date' | 'time'>,
  zone: Zone,
): string | undefined => (when === 'later' ? momentOf(zone, date, time).toISOString() : undefined);

export const toMassMessageRequest = (
  { groupId, groupName }: MassMessageTarget,
  values: Sent,
  zone: Zone,
): SendMessageRequest => {
  const at = plannedFor(values, zone);
  return {
    autogroup: groupName,
    group_id: groupId,
    medium: 'sms',
    body: values.body,
    purpose: values.purpose,
    ...(at !== undefined && { scheduled_for: at }),
  };
};
