import { formatAmount, parseAmountCents } from './gateway-amount.domain';

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inEachRecord =
  (change: (record: Json) => Json) =>
  (answer: unknown): string =>
    JSON.stringify(
      Array.isArray(answer)
        ? answer.map((record: unknown) => (isRecord(record) ? change(record) : record))
        : isRecord(answer)
          ? change(answer)
          : answer,
    );

const withOtherAmount = (record: Json): Json => {
  const cents = typeof record['amount'] === 'string' ? parseAmountCents(record['amount']) : null;
  return cents === null ? record : { ...record, amount: formatAmount(cents + 100) };
};

/** Numbers for texts of digits, and texts for numbers, however deep. */
const withOtherTypes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withOtherTypes);
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, withOtherTypes(part)]),
    );
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
};

/** Changes of an answer's body after the call was executed. */
export const ANSWER_CHANGES = [
  'truncated',
  'empty',
  'other_order',
  'other_amount',
  'other_status',
  'other_types',
] as const;
export type AnswerChange = (typeof ANSWER_CHANGES)[number];
export const isAnswerChange = (effect: string): effect is AnswerChange =>
  ANSWER_CHANGES.some((change) => change === effect);

/** Each converts the answer to the text that is sent. */
export const CHANGED_ANSWERS: Readonly<Record<AnswerChange, (answer: unknown) => string>> = {
  truncated: (answer) => {
    const text = JSON.stringify(answer);
    return text.slice(0, Math.ceil(text.length / 2));
  },
  empty: () => '',
  other_order: inEachRecord((record) =>
    'orderId' in record ? { ...record, orderId: 'OTHERORDER' } : record,
  ),
  other_amount: inEachRecord(withOtherAmount),
  /** Approved becomes refused, and everything else approved; nothing but the status changes. */
  other_status: inEachRecord((record) =>
    'respstat' in record ? { ...record, respstat: record['respstat'] === 'A' ? 'C' : 'A' } : record,
  ),
  other_types: (answer) => JSON.stringify(withOtherTypes(answer)),
};
