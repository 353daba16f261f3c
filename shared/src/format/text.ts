import { badgeLimits, messageLimits } from '../contracts/limits';

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}...` : text;

/** Long text of a table cell: whole up to 65 characters, else 65 and an ellipsis. */
export const truncate = (text: string, length: number = messageLimits.truncatedLength): string =>
  cut(text, length);

/** An unread count as a badge shows it: up to 10, then 10+. */
export const cappedCount = (count: number): string =>
  count > badgeLimits.cap ? `${badgeLimits.cap}+` : String(count);
