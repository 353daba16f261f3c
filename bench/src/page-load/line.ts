import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A line: every response begins `delayMs` later, and all bytes share `megabits` per second. */
export type Line = { readonly delayMs: number; readonly megabits: number | null };

/** As wide as the machine. */
export const wideLine: Line = { delayMs: 0, megabits: null };

/** Reads `150` or `150@1.6`. Null for any other text. */
export const parseLine = (text: string): Line | null => {
  const [, delay, megabits] = /^(\d+)(?:@(\d+(?:\.\d+)?))?$/.exec(text.trim()) ?? [];
  if (delay === undefined || Number(megabits) === 0) return null;
  return { delayMs: Number(delay), megabits: megabits === undefined ? null : Number(megabits) };
};

export const lineName = ({ delayMs, megabits }: Line): string =>
  megabits === null ? `${delayMs} ms` : `${delayMs} ms, ${megabits} Mb/s`;

/** About two packets: small enough for streams to share the line fairly. */
const pieceBytes = 2_920;

/** Its pipes share the width, piece by piece. Null: as wide as the machine. */
export const openNarrowLine = () => {
  let bytesPerMs: number | null = null;
  let freeAt = 0;
  const take = async (bytes: number): Promise<void> => {
    if (bytesPerMs === null) return;
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + bytes / bytesPerMs;
    // A timer is late by a millisecond or two: only what is worth it waits, and the debt stays on the line's clock.
    if (freeAt - now > 2) await sleep(freeAt - now);
  };
  const inPieces = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes);
        await take(piece.length);
        yield piece;
      }
    }
  };
  return {
    widen: (megabits: number | null): void => {
      bytesPerMs = megabits === null ? null : (megabits * 1_000_000) / 8 / 1_000;
      freeAt = 0;
    },
    pipe: (): Duplex => Duplex.from(inPieces),
  };
};
