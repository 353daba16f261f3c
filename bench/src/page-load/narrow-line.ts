import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export type NarrowLine = {
  /** Null: as wide as the machine. */
  readonly widen: (megabits: number | null) => void;
  /** Returns a pipe whose bytes share the line with all other pipes, piece by piece. */
  readonly pipe: () => Duplex;
};

/** About two packets: small enough for streams to share the line fairly. */
const pieceBytes = 2_920;

export const openNarrowLine = (): NarrowLine => {
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
    widen: (megabits) => {
      bytesPerMs = megabits === null ? null : (megabits * 1_000_000) / 8 / 1_000;
      freeAt = 0;
    },
    pipe: () => Duplex.from(inPieces),
  };
};
