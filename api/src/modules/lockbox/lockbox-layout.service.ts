import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  dateForms,
  fieldTypes,
  type FileValue,
  fileValues,
  LockboxFault,
  type LockboxLayout,
  type PaymentValue,
  paymentValues,
} from './lockbox-layout.domain';
import { fixed80 } from './shipped-layouts.domain';

const oneOf = <Name extends string>(names: readonly Name[]) =>
  Type.Unsafe<Name>(Type.String({ enum: [...names] }));
const strict = { additionalProperties: false } as const;

const widest = 1_000;
const FieldOf = <Name extends string>(names: readonly Name[]) =>
  Type.Object(
    {
      name: oneOf(names),
      type: oneOf(fieldTypes),
      text: Type.Optional(Type.String({ maxLength: 80, pattern: '^[ -~]*$' })),
      start: Type.Optional(Type.Integer({ minimum: 1, maximum: widest })),
      length: Type.Optional(Type.Integer({ minimum: 1, maximum: widest })),
      pad: Type.Optional(oneOf([' ', '0'])),
      align: Type.Optional(oneOf(['left', 'right'])),
      decimals: Type.Optional(Type.Integer({ minimum: 2, maximum: 4 })),
      form: Type.Optional(oneOf(dateForms)),
      plus: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
      isLoose: Type.Optional(Type.Boolean()),
    },
    strict,
  );
const Terminator = Type.Optional(Type.String({ maxLength: 1, pattern: '^[ -~]*$' }));
const RecordOf = <Name extends string>(names: readonly Name[]) =>
  Type.Object(
    { fields: Type.Array(FieldOf(names), { minItems: 1 }), terminator: Terminator },
    strict,
  );
const Around = Type.Array(RecordOf(fileValues), { minItems: 1, maxItems: 10 });
const Layout = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$', description: 'not csv' }),
    kind: oneOf(['fixed', 'delimited']),
    width: Type.Optional(Type.Integer({ minimum: 1, maximum: widest })),
    separator: Type.Optional(Type.String({ minLength: 1, maxLength: 1, pattern: '^[!-.:-~]$' })),
    terminator: Terminator,
    lineEnd: oneOf(['\n', '\r\n']),
    header: Around,
    detail: RecordOf([...fileValues, ...paymentValues]),
    trailer: Around,
  },
  strict,
);

type FieldTypes = readonly (typeof fieldTypes)[number][];
const day: FieldTypes = ['date'];
const money: FieldTypes = ['amount'];
const words: FieldTypes = ['text'];
const digits: FieldTypes = ['number', 'text'];

/** As what each value can be written. */
const typesOf: Readonly<Record<FileValue | PaymentValue, FieldTypes>> = {
  constant: words,
  merchant_name: words,
  merchant_number: digits,
  file_date: day,
  file_id: digits,
  created_date: day,
  created_time: ['time', 'text'],
  records: digits,
  total: money,
  number: digits,
  account: digits,
  amount: money,
  date: day,
  reference: digits,
  method: words,
  note: words,
};

const problemsOf = (layout: Static<typeof Layout>): readonly string[] => {
  const { kind, width, separator, header, detail, trailer } = layout;
  const records = [...header, detail, ...trailer];
  const fields = records.flatMap((record) => record.fields);
  const isPlaced = (field: (typeof fields)[number]) =>
    field.start !== undefined &&
    field.length !== undefined &&
    field.start + field.length - 1 <= (width ?? 0);
  return [
    ...(layout.name === 'csv' ? ['its name is that of another format'] : []),
    ...(kind === 'fixed' && !fields.every(isPlaced)
      ? ['each field needs a start and a length within the width']
      : []),
    ...(kind === 'delimited' && separator === undefined ? ['it has no separator'] : []),
    ...(detail.fields.some(({ name, type }) => name === 'amount' && type === 'amount')
      ? []
      : ['the line of a payment has no amount']),
    ...(['records', 'total'] as const).flatMap((name) =>
      trailer.some((record) => record.fields.some((field) => field.name === name))
        ? []
        : [`no trailer has the ${name}`],
    ),
    ...fields.flatMap(({ name, type, text }) =>
      !typesOf[name].includes(type) || (name === 'constant') !== (text !== undefined)
        ? [`the field ${name} cannot be of type ${type}${text === undefined ? '' : ' with a text'}`]
        : [],
    ),
  ];
};

/** A stored layout; null is the one that ships. Throws LockboxFault with all that is wrong. */
export const readLayout = (stored: unknown): LockboxLayout => {
  if (stored === null || stored === undefined) return fixed80;
  if (!Value.Check(Layout, stored)) {
    const [first] = Value.Errors(Layout, stored);
    throw new LockboxFault(
      `We can't read the layout of its lockbox files: ${`${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim()}.`,
    );
  }
  const problems = problemsOf(stored);
  if (problems.length > 0)
    throw new LockboxFault(`We can't use the layout of its lockbox files: ${problems.join('; ')}.`);
  return stored;
};
