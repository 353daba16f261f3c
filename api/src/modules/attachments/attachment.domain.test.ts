import { describe, expect, it } from '@jest/globals';
import {
  afterFetch,
  attachmentName,
  isMediaAddress,
  mediaAddresses,
  typeOfContent,
} from './attachment.domain';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('typeOfContent', () => {
  it.each([
    ['a PNG', '\x89PNG\r\n\x1a\nrest', 'image/png'],
    ['a JPEG', '\xff\xd8\xff\xe0rest', 'image/jpeg'],
    ['a GIF of 1987', 'GIF87arest', 'image/gif'],
    ['a GIF of 1989', 'GIF89arest', 'image/gif'],
    ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['a PDF', '%PDF-1.7', 'application/pdf'],
  ])('knows %s', (_name, content, type) => {
    expect(typeOfContent(bytes(content))).toBe(type);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html>'],
    ['a sound in the same container', 'RIFF\x10\0\0\0WAVEfmt '],
    ['a beginning that is cut', '\x89PN'],
    ['nothing', ''],
  ])('shows no %s', (_name, content) => {
    expect(typeOfContent(bytes(content))).toBeNull();
  });
});

describe('afterFetch', () => {
  it.each([
    [1, 60_000],
    [2, 300_000],
    [3, 1_800_000],
    [4, 14_400_000],
  ])('waits longer after failed try %s', (tries, waitMs) => {
    expect(afterFetch({ kind: 'failed', reason: 'x' }, tries)).toEqual({
      state: 'waiting',
      waitMs,
    });
  });

  it('gives up after the fifth try', () => {
    expect(afterFetch({ kind: 'failed', reason: 'x' }, 5)).toEqual({
      state: 'refused',
      reason: "We couldn't get this file.",
    });
  });

  it.each([
    ['a large file', { kind: 'too_large' }, 'This file is larger than 5 MB.'],
    ['a forbidden address', { kind: 'forbidden' }, "We couldn't get this file."],
    ['another type', { kind: 'file', content: bytes('MZ') }, "This file isn't a picture or a PDF."],
  ] as const)('refuses %s at once', (_name, answer, reason) => {
    expect(afterFetch(answer, 1)).toEqual({ state: 'refused', reason });
  });
});

describe('isMediaAddress', () => {
  const account = { url: 'https://api.texts.test/v', account: 'AC1' };
  const folder = 'https://api.texts.test/v/2010-04-01/Accounts/AC1';

  it("accepts the provider's address of a file", () => {
    expect(isMediaAddress(`${folder}/Messages/MM1/Media/ME1`, account)).toBe(true);
  });

  it.each([
    'https://evil.test/v/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1',
    'https://api.texts.test.evil.test/v/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1',
    'https://api.texts.test/v/2010-04-01/Accounts/AC2/Messages/MM1/Media/ME1',
    `${folder}/Messages/../../Keys`,
    `${folder}/Messages/MM1/Media/ME1?x=1`,
    `${folder}/Messages/MM1/Media/..%2f..`,
    'http://169.254.169.254/latest',
    '',
  ])('refuses %s', (address) => {
    expect(isMediaAddress(address, account)).toBe(false);
  });
});

describe('mediaAddresses', () => {
  it('takes as many as are announced, and at most ten', () => {
    const all = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`MediaUrl${index}`, `u${index}`]),
    );
    expect(mediaAddresses({ ...all, NumMedia: '2' })).toEqual(['u0', 'u1']);
    expect(mediaAddresses({ ...all, NumMedia: '12' })).toHaveLength(10);
    expect(mediaAddresses({ ...all, NumMedia: '-1' })).toEqual([]);
    expect(mediaAddresses(all)).toEqual([]);
  });
});

describe('attachmentName', () => {
  it.each([
    ['image/jpeg', 1, 'picture-1.jpg'],
    ['application/pdf', 2, 'document-2.pdf'],
  ] as const)('names %s by its kind and place', (type, position, name) => {
    expect(attachmentName(type, position)).toBe(name);
  });
});
