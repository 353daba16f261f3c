import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { lineName, openNarrowLine, parseLine } from './line';

describe('parseLine', () => {
  it.each([
    ['0', '0 ms'],
    ['150@1.6', '150 ms, 1.6 Mb/s'],
    [' 300 ', '300 ms'],
  ])('reads %s', (text, name) => {
    const line = parseLine(text);
    expect(line === null ? null : lineName(line)).toBe(name);
  });

  it.each(['', '-1', '50@', '50@0', 'fast'])('refuses %j', (text) => {
    expect(parseLine(text)).toBeNull();
  });
});

const send = async (line: ReturnType<typeof openNarrowLine>, bytes: Buffer): Promise<Buffer> => {
  const pipe = line.pipe();
  pipe.end(bytes);
  return buffer(pipe);
};

describe('a narrow line', () => {
  it('delivers every byte in order at full and at limited speed', async () => {
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_unused, index) => index % 251));
    const line = openNarrowLine();
    expect((await send(line, bytes)).equals(bytes)).toBe(true);
    line.widen(80);
    expect((await send(line, bytes)).equals(bytes)).toBe(true);
  });

  it('shares its speed between two streams', async () => {
    const line = openNarrowLine();
    line.widen(8);
    // oxlint-disable-next-line tests/no-wall-clock -- a least time only: a busy machine makes it longer
    const read = (): number => performance.now();
    const startedAt = read();
    await Promise.all([send(line, Buffer.alloc(100_000)), send(line, Buffer.alloc(100_000))]);
    // 200 kB at 1 kB per millisecond; the last piece is on its way when its time is over.
    expect(read() - startedAt).toBeGreaterThanOrEqual(195);
  });
});
