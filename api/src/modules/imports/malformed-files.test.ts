import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { encode, type ImportWorld, openImportWorld } from './testing/import-world';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.test.close());
beforeEach(() => world.reset());

const heads = 'first_name,last_name,phone,email,service_address_zip';
const good = (index: number): string =>
  `Nia,Okafor,${4_052_000_000 + world.merchantId() * 1_000 + index},m${index}.${world.merchantId()}@x.test,80202`;
const zip = (name: string): Buffer =>
  Buffer.concat([Buffer.from('504b030414000600', 'hex'), Buffer.alloc(22), Buffer.from(name)]);
const bytes = (hex: string): Buffer =>
  Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(80, 7)]);
const utf16 = (text: string, isBig = false): Buffer => {
  const little = Buffer.from(text, 'utf16le');
  return isBig ? Buffer.from(little).swap16() : little;
};
const utf32 = (text: string): Buffer =>
  Buffer.concat(
    Array.from(text, (character) => {
      const unit = Buffer.alloc(4);
      unit.writeUInt32LE(character.codePointAt(0) ?? 0);
      return unit;
    }),
  );
/** Two halves: a text may end between them. */
const smile = '\u{1F600}';
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

type File = () => string | Buffer;
const excel = 'This is an Excel file. Please save it as CSV in Excel and upload that.';
const noText =
  "From line 1 on, this file contains characters that aren't text. Please save it as CSV.";
const noColumns = "The file doesn't have a column for phone and email.";

const refused: readonly (readonly [string, File, string])[] = [
  ['nothing', () => '', 'This file is empty.'],
  ['only a byte order mark', () => '\uFEFF', 'This file is empty.'],
  ['only line breaks', () => '\r\n\n\n', 'This file is empty.'],
  ['only heads', () => heads, 'This file has headings but no rows.'],
  ['heads and empty rows', () => `${heads}\n,,,,\n\n`, 'This file has headings but no rows.'],
  ['an .xlsx file', () => zip('[Content_Types].xml xl/workbook.xml'), excel],
  [
    'a NUL in line 3',
    () => `${heads}\n${good(1)}\nA\0B,C,1,2,3`,
    "From line 3 on, this file contains characters that aren't text. Please save it as CSV.",
  ],
  [
    'a quote that is never closed',
    () => `${heads}\n${good(1)}\n"Nia,Okafor`,
    'A quote opened in line 3 is never closed.',
  ],
  [
    'a quote in the heads that is never closed',
    () => '"first_name,phone',
    'A quote opened in line 1 is never closed.',
  ],
  [
    'ten thousand columns',
    () => Array.from({ length: 10_000 }, (_none, index) => `c${index}`).join(','),
    'This file has 10,000 columns. The limit is 200.',
  ],
  [
    '200,000 commas in a line',
    () => `${heads}\n${','.repeat(200_000)}\n`,
    'Line 2 is longer than 100,000 characters. Check for a missing quote.',
  ],
  [
    '200,000 commas in the heads',
    () => ','.repeat(200_000),
    'Line 1 is longer than 100,000 characters. Check for a missing quote.',
  ],
  [
    'a cell of 200,000 characters',
    () => `${heads}\n"${'x'.repeat(200_000)}",b\n`,
    'Line 2 is longer than 100,000 characters. Check for a missing quote.',
  ],
  ['UTF-32', () => utf32(`${heads}\n${good(1)}`), noText],
  [
    'UTF-32 with a mark',
    () => Buffer.concat([bytes('fffe0000').subarray(0, 4), utf32(`${heads}\n${good(1)}`)]),
    noText,
  ],
  ['only the line sep=;', () => 'sep=;', 'This file is empty.'],
  ['a quote alone', () => '"', 'A quote opened in line 1 is never closed.'],
  ['a mail', () => 'From: a@b.test\nSubject: Hi, there\n\nHello', noColumns],
  ['commands of a database', () => "INSERT INTO people\nVALUES ('Nia', 'x');", noColumns],
  ['each line in quotes', () => `"${heads}"\n"${good(1)}"`, noColumns],
  ['no column that is known', () => 'a,b\n1,2\n', noColumns],
  ['heads that are data', () => good(1), 'This file has headings but no rows.'],
];

/** Each with one good row and the sentence about the other, or none. */
const rows: readonly (readonly [string, File, string | null])[] = [
  [
    'too few cells',
    () => `${heads}\n${good(1)}\nA,B`,
    'Line 3: This row has 2 cells, but there are 5 headings.',
  ],
  [
    'too many cells',
    () => `${heads}\n${good(1)}\n${good(2)},x`,
    'Line 3: This row has 6 cells, but there are 5 headings.',
  ],
  ['empty cells too many', () => `${heads}\n${good(1)},,,`, null],
  [
    'a wrong row behind a quoted newline',
    () => `${heads}\n"Ni\r\na"${good(1).slice(3)}\nA,B`,
    'Line 4: This row has 2 cells, but there are 5 headings.',
  ],
  ['an inch in a cell', () => `${heads}\n5" pipe${good(1).slice(3)}`, null],
  ['doubled quotes', () => `${heads}\n"Nia ""N"""${good(1).slice(3)}`, null],
  ['CR alone', () => `${heads}\r${good(1)}\r`, null],
  [
    'mixed line breaks',
    () => `${heads}\r\n${good(1)}\n\rA,B`,
    'Line 4: This row has 2 cells, but there are 5 headings.',
  ],
  ['a byte order mark', () => `\uFEFF${heads}\n${good(1)}`, null],
  ['semicolons', () => `${heads}\n${good(1)}`.replaceAll(',', ';'), null],
  ['the line sep=;', () => `sep=;\r\n${`${heads}\n${good(1)}`.replaceAll(',', ';')}`, null],
  [
    'UTF-16 big-endian',
    () => Buffer.concat([Buffer.from('feff', 'hex'), utf16(`${heads}\n${good(1)}`, true)]),
    null,
  ],
  ['UTF-16 without a mark', () => utf16(`${heads}\n${good(1)}`), null],
  ['a formula', () => `${heads}\n=cmd|' /C calc'!A0${good(1).slice(3)}`, null],
  ['invisible characters', () => `${heads}\nN\u200Bi\u202Ea${good(1).slice(3)}`, null],
  ['a mark of the end by DOS', () => `${heads}\n${good(1)}\n\u001A`, null],
  [
    'one cell',
    () => `${heads}\n${good(1)}\nA`,
    'Line 3: This row has 1 cell, but there are 5 headings.',
  ],
  [
    '45,001 cells',
    () => `${heads}\n${good(1)}\n${'a,'.repeat(45_000)}`,
    'Line 3: This row has 45,001 cells, but there are 5 headings.',
  ],
  [
    'heads in the middle',
    () => `${heads}\n${good(1)}\n\uFEFF${heads}`,
    'Line 3: email is not valid. phone is not valid. service_address_zip is not valid.',
  ],
  ['a head of 90,000 characters', () => `${heads},${'h'.repeat(90_000)}\n${good(1)},x`, null],
  ['heads of a language', () => `${heads},__proto__,constructor\n${good(1)},a,b`, null],
  ['two heads alike', () => `${heads},email\n${good(1)},b@x.test`, null],
  [
    'a character that is not seen in an e-mail',
    () => `${heads}\n${good(1)}\n${good(2).replace('m2', '\u200Bm2')}`,
    'Line 3: email is not valid.',
  ],
  [
    'half of a character in UTF-16',
    () =>
      Buffer.concat([
        Buffer.from('fffe', 'hex'),
        utf16(`${heads}\nN`),
        Buffer.from('3dd8', 'hex'),
        utf16(good(1).slice(3)),
      ]),
    null,
  ],
  [
    'a sample that is cut within a character',
    () => `${heads},note\n${good(1)},${'y'.repeat(99)}${smile}`,
    null,
  ],
  [
    'a reference of consent that is cut within a character',
    () =>
      `${heads},sms_opt_in,consent_source,consent_date,consent_reference\n${good(1)},1,paper,2026-01-05,${'r'.repeat(188)}${smile}`,
    null,
  ],
  [
    'a reason that is cut within a character',
    () => `${heads},date_of_birth\n${good(1)},\n${good(2)},${'x'.repeat(29)}${smile}`,
    `Line 3: date_of_birth "${'x'.repeat(29)}" isn't a date we can read. Use MM/DD/YYYY.`,
  ],
  [
    'a text of 121 characters',
    () => `${heads}\n${good(1)}\n${'x'.repeat(121)}${good(2).slice(3)}`,
    'Line 3: first_name can have up to 120 characters.',
  ],
];

describe('a file that cannot be imported', () => {
  it('is refused with a sentence, and nothing of it stays stored', async () => {
    for (const [what, file, sentence] of refused) {
      const answer = await world.upload('customers', file());
      expect([what, answer.statusCode, answer.json().detail]).toEqual([what, 400, [sentence]]);
      const left = await world.db.selectFrom('import_file_parts').select('position').execute();
      expect([what, left]).toEqual([what, []]);
    }
    expect(await world.customers()).toEqual([]);
  });
});

describe('a file that is not as it should be', () => {
  it.each(rows)('is imported as far as it can be read: %s', async (_what, file, sentence) => {
    const { successes, failures } = await world.run('customers', file());
    expect([successes, failures.errors]).toEqual([1, sentence === null ? [] : [sentence]]);
  });

  it('keeps quotes, dashes and letters that only Windows-1252 has', async () => {
    const name = Buffer.from('O\x92Hara \x96 \x8Eaneta \x80 \x99 \x9F', 'latin1');
    const file = Buffer.concat([Buffer.from(`${heads}\n`), name, latin(good(1).slice(3))]);
    await world.run('customers', file);
    const [customer] = await world.customers();
    expect(customer?.first_name).toBe('O’Hara – Žaneta € ™ Ÿ');
  });

  it('keeps letters of each encoding, and formulas as texts', async () => {
    const file = Buffer.concat([
      latin(`${heads}\nN\u00EFa${good(1).slice(3)}\n`),
      Buffer.from(`Zo\u00EB${good(2).slice(3)}\n'=1+1${good(3).slice(3)}\n`),
    ]);
    await world.run('customers', file);
    const names = (await world.customers()).map(({ first_name: name }) => name);
    expect(names).toEqual(['N\u00EFa', 'Zo\u00EB', '=1+1']);
  });
});

describe('a request that cannot be read', () => {
  const post = (payload: string, more: Readonly<Record<string, string>> = {}) =>
    world.test.app.inject({
      method: 'POST',
      url: '/api/merchants/import_customers',
      headers: { ...world.headers(), 'content-type': 'application/json', ...more },
      payload,
    });

  it.each([
    ['no base64', '{"file":"!!!","file_type":"text/csv"}', "The file isn't base64."],
    ['base64 behind its end', '{"file":"YQ==YQ==YQ==","file_type":"x"}', "The file isn't base64."],
    ['base64 of one character', '{"file":"Y","file_type":"x"}', "The file isn't base64."],
    ['an escape that is none', '{"file":"YQ\\u00=="}', "The file isn't base64."],
    ['two files', '{"file":"YWJj","file":"YWJj"}', 'file was sent more than once.'],
    ['a file that is no text', '{"file":{"file":1}}', 'file must be a text.'],
    ['broken JSON', '{"file":"YQ==",', "We couldn't read the request."],
    ['a file without an end', '{"file":"YWJjLGQ', "We couldn't read the request."],
    ['no file', '{"file_type":"text/csv"}', 'file is required.'],
  ])('is refused with a sentence: %s', async (_what, body, sentence) => {
    const answer = await post(body);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, [sentence]]);
  });

  it('is refused at once when it claims a gigabyte', async () => {
    const answer = await post('{"file":"YQ=="}', { 'content-length': String(1_073_741_824) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      code: 'payload_too_large',
      detail: 'This file is larger than 24 MB. Please split it into smaller files.',
    });
  });

  it('is refused when its file has more than 24 MiB, and nothing stays stored', async () => {
    const url = await world.test.app.listen({ port: 0, host: '127.0.0.1' });
    // 24 MiB and 60 KiB of `a,b` lines; the body is within its limit.
    const file = Buffer.alloc(32 * 1_048_576 + 81_920, encode('a,b\na,b\na,b\n'));
    const answer = await fetch(`${url}/api/merchants/import_customers`, {
      method: 'POST',
      headers: { ...world.headers(), 'content-type': 'application/json' },
      body: Buffer.concat([
        Buffer.from('{"file":"'),
        file,
        Buffer.from('","file_type":"text/csv"}'),
      ]),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      detail: 'This file is larger than 24 MB. Please split it into smaller files.',
    });
    expect(await world.db.selectFrom('import_uploads').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['a name that is no text', '%=1&file=YWJj', '% is not a known field.'],
    ['an escape that is none', 'file=YW%zz', "The file isn't base64."],
    ['two files', 'file=YWJj&file=YWJj', 'file was sent more than once.'],
  ])('is refused with a sentence as a form: %s', async (_what, body, sentence) => {
    const answer = await post(body, { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.statusCode, answer.json().detail]).toEqual([400, [sentence]]);
  });

  it.each([
    ['application/json', `{"mapping":[${'[],'.repeat(600_000)}[]]}`],
    ['application/x-www-form-urlencoded', 'a=1&'.repeat(600_000)],
  ])('is refused unread as %s of more than 1 MiB beside its file', async (type, body) => {
    const answer = await post(body, { 'content-type': type });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload_too_large']);
    expect(await world.db.selectFrom('import_uploads').selectAll().execute()).toEqual([]);
  });

  it('keeps no file when a field beside it is refused', async () => {
    const file = encode(`${heads}\n${good(1)}\n`);
    const answer = await post(
      JSON.stringify({ merchant_id: world.merchantId(), file, unknown: 1 }),
    );
    expect(answer.statusCode).toBe(400);
    expect(await world.db.selectFrom('import_uploads').selectAll().execute()).toEqual([]);
  });

  it('takes base64 with line breaks, escaped slashes and an address before it', async () => {
    const text = encode(`${heads}\n${good(1)}\n`);
    const broken = text.replaceAll(/(.{60})/g, '$1\\n').replaceAll('/', '\\/');
    const answer = await post(
      `{"file":"data:text\\/csv;base64,${broken}","file_type":"text\\/csv"}`,
    );
    expect(answer.json()).toMatchObject({ successes: 1 });
  });
});
