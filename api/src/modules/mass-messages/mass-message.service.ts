import { bulkPurposes, type BulkPurpose } from '@billfold/shared/contracts/bulk-message.contract';
import { messageLimits } from '@billfold/shared/contracts/limits';
import { fieldsIn, unknownFields } from '@billfold/shared/contracts/merge-fields';
import { DateTime } from 'luxon';
import { maskCardNumbers } from '../../core/card-number.domain';
import { bodyMissing, bodyTooLong } from '../conversations/conversations.public';
import { fieldUnknown, onlyTexts, timeNotPossible } from './mass-message.errors';

export type RequestedMessage = {
  readonly medium: 'sms' | 'email';
  readonly body: string;
  readonly purpose?: BulkPurpose | undefined;
};

export type MassText = {
  readonly body: string;
  readonly purpose: BulkPurpose;
  /** Names of the fields in it. */
  readonly fields: readonly string[];
};

/** Throws onlyTexts, bodyMissing, bodyTooLong and fieldUnknown. */
export const readMassText = ({ medium, body: given, purpose }: RequestedMessage): MassText => {
  if (medium !== 'sms') throw onlyTexts();
  const body = maskCardNumbers(given.trim());
  if (body === '') throw bodyMissing();
  if (body.length > messageLimits.bodyMax) throw bodyTooLong();
  const [unknown] = unknownFields(body, 'mass');
  if (unknown !== undefined) throw fieldUnknown(unknown);
  return { body, purpose: purpose ?? bulkPurposes[0], fields: fieldsIn(body) };
};

const longestAheadDays = 30;

/** When a message is to leave; null: now. Throws timeNotPossible. */
export const readSchedule = (text: string | undefined, now: Date): Date | null => {
  if (text === undefined) return null;
  const moment = DateTime.fromISO(text, { zone: 'utc' });
  const latest = DateTime.fromJSDate(now).plus({ days: longestAheadDays });
  if (!moment.isValid || moment.toJSDate() <= now || moment > latest) throw timeNotPossible();
  return moment.toJSDate();
};
