/** The values that a field of a lockbox file may have. Those of a payment are in its line only. */
export const fileValues = [
  'constant',
  'merchant_name',
  'merchant_number',
  'file_date',
  'file_id',
  'created_date',
  'created_time',
  'records',
  'total',
] as const;
export const paymentValues = [
  'number',
  'account',
  'amount',
  'date',
  'reference',
  'method',
  'note',
] as const;
export type FileValue = (typeof fileValues)[number];
export type PaymentValue = (typeof paymentValues)[number];

export const fieldTypes = ['text', 'number', 'amount', 'date', 'time'] as const;
export const dateForms = ['YYYYMMDD', 'YYMMDD', 'MMDDYYYY', 'MMDDYY'] as const;

export type LockboxField<Value extends string = FileValue | PaymentValue> = {
  readonly name: Value;
  readonly type: (typeof fieldTypes)[number];
  /** Of a constant. */
  readonly text?: string;
  /** The first place in the line, counted from 1; of fixed width only, like the three below. */
  readonly start?: number;
  readonly length?: number;
  /** Default: a space. */
  readonly pad?: ' ' | '0';
  /** Default: left. */
  readonly align?: 'left' | 'right';
  /** Of an amount: digits behind the point that is not written; default 2. */
  readonly decimals?: number;
  /** Of a date; default YYYYMMDD. */
  readonly form?: (typeof dateForms)[number];
  /** Of a number: counts so many more, such as the lines around the payments. */
  readonly plus?: number;
  /** A text that may be shortened and spelled otherwise. Without it, a text that does not fit refuses the file. */
  readonly isLoose?: boolean;
};

export type LockboxRecord<Value extends string = FileValue | PaymentValue> = {
  readonly fields: readonly LockboxField<Value>[];
  /** Of a delimited record; default: that of the layout. */
  readonly terminator?: string;
};

/** How a bank reads the files of a merchant: a table of fields for each kind of record. */
export type LockboxLayout = {
  /** Is stored with each file. */
  readonly name: string;
  readonly kind: 'fixed' | 'delimited';
  /** Of each line of fixed width. */
  readonly width?: number;
  readonly separator?: string;
  readonly terminator?: string;
  readonly lineEnd: '\n' | '\r\n';
  readonly header: readonly LockboxRecord<FileValue>[];
  /** One for each payment. */
  readonly detail: LockboxRecord;
  readonly trailer: readonly LockboxRecord<FileValue>[];
};

export type LockboxPayment = {
  readonly transactionId: number;
  /** The merchant's own number of the customer; empty without one, as of a donation. */
  readonly account: string;
  readonly amount: number;
  readonly paidOn: string;
  readonly method: string;
};

export type LockboxContent = {
  readonly merchant: { readonly id: number; readonly name: string };
  /** The closed day, YYYY-MM-DD. */
  readonly date: string;
  /** Day and time (HHMM) of writing in the merchant's zone. */
  readonly created: { readonly date: string; readonly time: string };
  readonly payments: readonly LockboxPayment[];
};

/** Why no file can be made; the message is a sentence for staff. */
export class LockboxFault extends Error {}

/** A payment that stays out of a file, and the sentence why. */
export type LeftOutPayment = { readonly payment: number; readonly reason: string };

export const totalOf = (payments: readonly Pick<LockboxPayment, 'amount'>[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);
