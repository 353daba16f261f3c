import { writeFile } from 'node:fs/promises';

/** The zip code of the people whom the merchant writes to this morning. */
export const downtownZip = '80299';
export const downtownPeople = 44;

/** More than a page of the list holds, and all whose names begin alike. */
const people = 115;
/** Each of them has an invoice that is five days late. The last one lives in Hawaii. */
export const latePeople = [110, 111, 112, 113] as const;
const inHawaii = latePeople[3];
const isLate = (index: number): boolean => latePeople.some((late) => late === index);
const badRows = 4;
/** So many of the bad rows, the first ones, are mended. */
const mendedRows = 2;

const heads = [
  'First name',
  'Last name',
  'Mobile',
  'E-mail',
  'Zip code',
  'service_address_state',
  'sms_opt_in',
  'consent_source',
  'consent_date',
  'External ID',
  'Notes',
];
export const phoneOf = (index: number): string => `97022${String(index).padStart(5, '0')}`;
const emailOf = (index: number): string => `dora.${index}@day.test`;
const lineOf = (cells: readonly string[]): string => cells.join(';');

const person = (index: number): readonly string[] => {
  const isDowntown = index < downtownPeople;
  const optsIn = isDowntown || isLate(index);
  const hasSource = optsIn && index > 2;
  return [
    'Dora',
    `Day${String(index).padStart(4, '0')}`,
    phoneOf(index),
    emailOf(index),
    isDowntown ? downtownZip : '80210',
    index === inHawaii ? 'HI' : 'CO',
    optsIn ? 'true' : '',
    hasSource ? 'paper' : '',
    hasSource ? '2026-01-05' : '',
    `DAY-${index}`,
    index === 10 ? '"Ring twice,\nthen call"' : '',
  ];
};

/** Rows whose e-mail or phone is wrong; mended, all but the last two are right. */
const badPerson = (index: number, isMended: boolean): readonly string[] => [
  'Bella',
  `Bad${index}`,
  isMended ? phoneOf(50_000 + index) : index % 2 === 0 ? '12' : phoneOf(50_000 + index),
  isMended ? `bella.${index}@day.test` : index % 2 === 0 ? `bella.${index}@day.test` : 'no address',
  '80210',
  'CO',
  '',
  '',
  '',
  `BAD-${index}`,
  '',
];

export type KnownPerson = { readonly email: string; readonly phone: string; readonly name: string };

/** 115 new people, three whom the merchant has, and four rows with a fault. */
export const writeCustomers = async (
  path: string,
  known: readonly KnownPerson[],
): Promise<string> => {
  const rows = [
    heads,
    ...Array.from({ length: people }, (_person, index) => person(index)),
    ...known.map(({ email, phone, name }) => [
      name,
      'Updated',
      phone,
      email,
      '80211',
      'CO',
      '',
      '',
      '',
      '',
      '',
    ]),
    ...Array.from({ length: badRows }, (_person, index) => badPerson(index, false)),
  ];
  await writeFile(path, `\uFEFF${rows.map(lineOf).join('\r\n')}\r\n`);
  return path;
};

/** The failed rows as staff send them again: two of them mended. */
export const writeMended = async (path: string): Promise<string> => {
  const rows = Array.from({ length: mendedRows }, (_person, index) => badPerson(index, true));
  await writeFile(path, `${[heads, ...rows].map(lineOf).join('\r\n')}\r\n`);
  return path;
};

const dollarsOf = (index: number): string => (10 + (index % 90) + 0.25).toFixed(2);

const bills = 30;

/** 30 invoices, the first of three items. Those of `latePeople` are five days late. */
export const writeInvoices = async (
  path: string,
  { dueOn, lateSince }: { readonly dueOn: string; readonly lateSince: string },
): Promise<string> => {
  const rows = [
    'external_ID,invoice_external_id,item_description,item_amount,due_date,description',
    ...['Water', 'Sewer', 'Meter'].map(
      (item) => `DAY-3,DAY-B-0,${item},12.50,${dueOn},Three items`,
    ),
    ...Array.from({ length: bills - 1 }, (_bill, index) => {
      const number = index + 1;
      const late = latePeople[number - (bills - latePeople.length)];
      return [
        `DAY-${late ?? number}`,
        `DAY-B-${number}`,
        'Water',
        dollarsOf(number),
        late === undefined ? dueOn : lateSince,
        late === undefined ? 'Imported water' : 'Late pump',
      ].join(',');
    }),
  ];
  await writeFile(path, `${rows.join('\n')}\n`);
  return path;
};

/** A check for one invoice, and one that is more than the balance. */
export const writePayments = async (
  path: string,
  { bill, paidOn }: { readonly bill: string; readonly paidOn: string },
): Promise<string> => {
  await writeFile(
    path,
    [
      'invoice_number,amount,paid_date,method,reference',
      `${bill},15.00,${paidOn},check,1042`,
      `${bill},99999.00,${paidOn},check,1043`,
      '',
    ].join('\n'),
  );
  return path;
};
