import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { findForeignType, findSeparator, findWideEncoding } from './file-content.domain';

const zip = (name: string): Buffer =>
  Buffer.concat([Buffer.from('504b030414000600', 'hex'), Buffer.alloc(22), Buffer.from(name)]);
const bytes = (hex: string): Buffer =>
  Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(80, 7)]);
const text = (content: string): Buffer => Buffer.from(content);

const excel = 'This is an Excel file. Please save it as CSV in Excel and upload that.';
const packed = 'This is a compressed file. Please unpack it and upload the CSV file in it.';
const json = 'This is a JSON file. Please upload a CSV file.';
const picture = 'This is a picture. Please upload a CSV file.';
const textDocument = 'This is a text document. Please upload a CSV file.';
const page = 'This is a web page. Please upload a CSV file.';

describe('findForeignType', () => {
  it.each<readonly [string, Buffer, string]>([
    ['an .xlsx file', zip('[Content_Types].xml xl/workbook.xml'), excel],
    ['an .xls file', bytes('d0cf11e0a1b11ae1'), excel],
    ['an .ods file', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), excel],
    ['a .docx file', zip('word/document.xml'), textDocument],
    ['an .rtf file', text('{\\rtf1\\ansi hello}'), textDocument],
    ['a zip', zip('people.csv'), packed],
    ['a gzip', gzipSync('first_name'), packed],
    ['a 7z', bytes('377abcaf271c'), packed],
    ['a rar', bytes('526172211a0700'), packed],
    ['a PDF', text('%PDF-1.7\n'), 'This is a PDF file. Please upload a CSV file.'],
    ['a PNG', bytes('89504e470d0a1a0a'), picture],
    ['a JPEG', bytes('ffd8ffe0'), picture],
    ['a GIF', bytes('474946383961'), picture],
    ['a HEIC', bytes('000000186674797068656963'), picture],
    ['a web page', text('<!DOCTYPE html><html>'), page],
    ['XML', text('\n <?xml version="1.0"?><a/>'), page],
    ['a list in JSON', text('[{"first_name":"Nia","phone":"3035550101"}]'), json],
    ['an object in JSON', text('\uFEFF{\n  "first_name": "Nia",\n  "phone": "1"\n}'), json],
  ])('names %s by its first bytes', (_what, head, sentence) => {
    expect(findForeignType(head)).toBe(sentence);
  });

  it('finds none in a table of text', () => {
    expect(findForeignType(text('first_name,last_name\nNia,Okafor'))).toBeUndefined();
  });
});

describe('findSeparator', () => {
  it.each([',', ';', '\t', '|'])('finds %j by the cells of the lines', (separator) => {
    const table = 'first_name,last_name,phone\nNia,Okafor,1\n"a;b|c",d,2'.replaceAll(
      ',',
      separator,
    );
    expect(findSeparator(table)).toBe(separator);
  });

  it('takes a comma when no character divides the lines', () => {
    expect(findSeparator('name\nNia')).toBe(',');
  });
});

describe('findWideEncoding', () => {
  const little = Buffer.from('first_name\nNia', 'utf16le');
  const big = Buffer.from(little).swap16();

  it('finds UTF-16 in both orders of bytes, with a mark and without one', () => {
    expect(
      [Buffer.concat([Buffer.from('fffe', 'hex'), little]), little].map(findWideEncoding),
    ).toEqual(['utf-16le', 'utf-16le']);
    expect([Buffer.concat([Buffer.from('feff', 'hex'), big]), big].map(findWideEncoding)).toEqual([
      'utf-16be',
      'utf-16be',
    ]);
  });

  it('finds none where a letter has one byte', () => {
    expect(findWideEncoding(Buffer.from('first_name\nNia'))).toBeUndefined();
  });
});
