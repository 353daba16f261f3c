import { formatAmount, parseAmountCents } from './gateway-amount.domain';

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const inEachRecord = (change: (record: Json) => Json) => (answer: unknown): string =>
  JSON.stringify(Array.isArray(answer) ? answer.map((record: unknown) => (isRecord(record) ? change(record) : record)) : isRecord(answer) ? change(answer) : answer);

const withOtherAmount = (record: Json): Json => {
  const cents = typeof record['amount'] === 'string' ? parseAmountCents(record['amount']) : null;
  return cents === null ? record : { ...record, amount: formatAmount(cents + 100) };
};

/** Numbers for texts of digits, and texts for numbers, however deep. */
const withOtherTypes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withOtherTypes);
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withOtherTypes(held)]));
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
};

/** How the body of an answer is changed on its way, after the call was carried out. Each takes the answer and gives the text that is sent. */
export const CHANGED_ANSWERS = {
  truncated: (answer: unknown): string => {
    const text = JSON.stringify(answer);
    return text.slice(0, Math.ceil(text.length / 2));
  },
  empty: (): string => '',
  other_order: inEachRecord((record) => ('orderId' in record ? { ...record, orderId: 'OTHERORDER' } : record)),
  other_amount: inEachRecord(withOtherAmount),
  /** Approved becomes refused, and everything else approved; nothing but the status changes. */
  other_status: inEachRecord((record) => ('respstat' in record ? { ...record, respstat: record['respstat'] === 'A' ? 'C' : 'A' } : record)),
  other_types: (answer: unknown): string => JSON.stringify(withOtherTypes(answer)),
} as const;

export type AnswerChange = keyof typeof CHANGED_ANSWERS;
export const isAnswerChange = (effect: string): effect is AnswerChange => effect in CHANGED_ANSWERS;
