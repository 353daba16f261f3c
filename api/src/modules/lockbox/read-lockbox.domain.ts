import type { LockboxField, LockboxLayout, LockboxRecord } from './lockbox-layout.domain';

type ReadField = { readonly field: LockboxField; readonly text: string };

const readFixed = ({ fields }: LockboxRecord, line: string): readonly ReadField[] =>
  fields.map((field) => {
    const start = (field.start ?? 1) - 1;
    return { field, text: line.slice(start, start + (field.length ?? 0)).trim() };
  });

const readDelimited = (
  layout: LockboxLayout,
  record: LockboxRecord,
  line: string,
): readonly ReadField[] => {
  const terminator = record.terminator ?? layout.terminator ?? '';
  const body =
    terminator !== '' && line.endsWith(terminator) ? line.slice(0, -terminator.length) : line;
  const texts = body.split(layout.separator ?? ',');
  return record.fields.map((field, index) => ({ field, text: texts[index] ?? '' }));
};

/** NaN for what is no plain number. */
const numberOf = ({ field, text }: ReadField): number => {
  if (!/^\d+$/.test(text)) return Number.NaN;
  const { type, plus = 0, decimals = 2 } = field;
  return type === 'amount' ? Number(text) / 10 ** (decimals - 2) : Number(text) - plus;
};

/** What the bytes of a file say, as its bank reads them. */
export type LockboxReading = {
  /** Lines that are payments. */
  readonly records: number;
  /** Cents of these lines. NaN when one is no number. */
  readonly total: number;
  /** What the records around them say of both. */
  readonly statedRecords: readonly number[];
  readonly statedTotals: readonly number[];
  /** Account, reference and amount of each payment. */
  readonly payments: readonly Readonly<Record<string, string>>[];
};

/** Reads a file by its layout; null when it lacks lines or a line of fixed width has another width. */
export const readLockbox = (layout: LockboxLayout, text: string): LockboxReading | null => {
  const { header, detail, trailer, lineEnd, kind, width } = layout;
  const lines = text.split(lineEnd);
  if (lines.pop() !== '' || lines.length < header.length + trailer.length) return null;
  if (kind === 'fixed' && lines.some((line) => line.length !== width)) return null;
  const read = (record: LockboxRecord, line = ''): readonly ReadField[] =>
    kind === 'fixed' ? readFixed(record, line) : readDelimited(layout, record, line);
  const end = lines.length - trailer.length;
  const details = lines.slice(header.length, end).map((line) => read(detail, line));
  const around = [
    ...header.flatMap((record, index) => read(record, lines[index])),
    ...trailer.flatMap((record, index) => read(record, lines[end + index])),
  ];
  const stated = (name: 'records' | 'total') =>
    around.filter(({ field }) => field.name === name).map(numberOf);
  return {
    records: details.length,
    total: details
      .flatMap((fields) => fields.filter(({ field }) => field.name === 'amount').slice(0, 1))
      .reduce((sum, field) => sum + numberOf(field), 0),
    statedRecords: stated('records'),
    statedTotals: stated('total'),
    payments: details.map((fields) =>
      Object.fromEntries(fields.map((one) => [one.field.name, one.text])),
    ),
  };
};
