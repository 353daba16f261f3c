import { isSameAddress } from './message.domain';

/** What may go wrong with a text. `book_…` takes it first: the caller does not learn of it. */
export const TEXT_FAULT_EFFECTS = [
  'hang',
  'book_and_hang',
  'drop',
  'book_and_drop',
  'server_error',
  'book_and_server_error',
  'too_fast',
  'refuse',
  'undelivered',
  'failed',
  'duplicate_callbacks',
  'late_sent',
] as const;
export type TextFaultEffect = (typeof TEXT_FAULT_EFFECTS)[number];

export type TextFault = {
  readonly effect: TextFaultEffect;
  readonly match: { readonly to?: string; readonly from?: string; readonly body?: string };
  /** How often it strikes; without it, until the faults are deleted. */
  readonly times?: number;
  /** Strikes that part of the matching texts, from 0 to 1, by chance; the same seed strikes the same ones. */
  readonly share?: number;
  readonly seed?: number;
  /** The provider's number of a refusal or of a failed delivery. */
  readonly code?: number;
  /** How long `hang` leaves the connection open; without it until the caller gives up. */
  readonly delayMs?: number;
};

export type SentText = {
  readonly to: string;
  readonly from: string;
  readonly body: string;
};

/** `body` matches a part of the text. */
export const matchesText = ({ match }: TextFault, text: SentText): boolean => {
  return (
    (match.to === undefined || isSameAddress(match.to, text.to)) &&
    (match.from === undefined || isSameAddress(match.from, text.from)) &&
    (match.body === undefined || text.body.includes(match.body))
  );
};

/** Faults before the text is taken, or of its answer; the others are of its delivery. */
export const isOfAnswer = ({ effect }: TextFault): boolean => {
  return !['undelivered', 'failed', 'duplicate_callbacks', 'late_sent'].includes(effect);
};

/** The provider's test numbers. */
const TEST_NUMBERS: ReadonlyMap<string, Pick<TextFault, 'effect' | 'code'>> = new Map([
  ['+15005550001', { effect: 'refuse', code: 21_211 }],
  ['+15005550003', { effect: 'undelivered', code: 30_003 }],
  ['+15005550004', { effect: 'refuse', code: 21_610 }],
  ['+15005550009', { effect: 'refuse', code: 21_614 }],
]);

/** What a test number always does. */
export const faultOfNumber = (to: string): TextFault | null => {
  const errorCode = TEST_NUMBERS.get(to);
  return errorCode === undefined ? null : { ...errorCode, match: {} };
};
