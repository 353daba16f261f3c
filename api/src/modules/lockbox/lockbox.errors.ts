import { countText } from '@billfold/shared/contracts/count-text';
import { forbidden, invalidInput, notFound, Problem } from '../../core/problem.errors';
import type { LeftOutPayment, LockboxFault } from './lockbox-layout.domain';

/** Also for the file of another merchant. */
export const fileUnknown = (): Problem => notFound('Lockbox file not found.');

/** Also for a merchant of other staff. */
export const locationUnknown = (): Problem => notFound('Location not found.');

export const integrationMissing = (): Problem =>
  forbidden('Lockbox files need the Caliber integration. Please ask support to connect it.');

export const dayUnknown = (): Problem =>
  invalidInput('year, month and day must name a day of the calendar.');

const shown = (date: string): string => {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
};

export const dayOpen = (date: string): Problem =>
  invalidInput(`${shown(date)} isn't over yet. Lockbox files are made after the day ends.`);

/** The alarm has the same text. */
export const refusalText = (date: string, { message }: LockboxFault): string =>
  `The lockbox file for ${shown(date)} wasn't created. ${message}`;

/** The text of the alarm when a file lacks payments. */
export const leftOutText = (date: string, leftOut: readonly LeftOutPayment[]): string => {
  const count = countText(leftOut.length, 'payment');
  const reasons = leftOut.slice(0, 5).map(({ reason }) => reason);
  const more = leftOut.length > 5 ? ` And ${leftOut.length - 5} more.` : '';
  return `The lockbox file for ${shown(date)} was created without ${count}. ${reasons.join(' ')}${more} Fix the account, and the next file will include what's missing.`;
};

export const fileRefused = (date: string, fault: LockboxFault): Problem =>
  new Problem({ status: 409, code: 'conflict', text: refusalText(date, fault) });
