/** A line: every response begins `delayMs` later, and all bytes share `megabits` per second. */
export type Line = { readonly delayMs: number; readonly megabits: number | null };

/** Reads `150` or `150@1.6`. Null for any other text. */
export const parseLine = (text: string): Line | null => {
  const [, delay, megabits] = /^(\d+)(?:@(\d+(?:\.\d+)?))?$/.exec(text.trim()) ?? [];
  if (delay === undefined || Number(megabits) === 0) return null;
  return { delayMs: Number(delay), megabits: megabits === undefined ? null : Number(megabits) };
};

export const lineName = ({ delayMs, megabits }: Line): string =>
  megabits === null ? `${delayMs} ms` : `${delayMs} ms, ${megabits} Mb/s`;
