import { firstLetters } from '../contracts/cut-text';
import { badgeLimits, messageLimits } from '../contracts/limits';

/** Long text of a table cell: whole up to 65 letters as people see them, else 65 and an ellipsis. */
export const truncate = (text: string): string => {
  const first = firstLetters(text, messageLimits.truncatedLength);
  return first === text ? text : `${first}...`;
};

/** An unread count as a badge shows it: up to 10, then 10+. */
export const cappedCount = (count: number): string =>
  count > badgeLimits.cap ? `${badgeLimits.cap}+` : String(count);
