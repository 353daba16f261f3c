import type { ChallengeSolution } from '@billfold/shared/contracts/public-payment.contract';

const longest = 2_000;
const shapeOf = {
  algorithm: 'string',
  challenge: 'string',
  salt: 'string',
  signature: 'string',
  number: 'number',
} as const;

/** The header's text as a solution; undefined for anything that is none. */
export const readSolution = (header: string): ChallengeSolution | undefined => {
  if (header.length > longest) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    return isSolution(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const isSolution = (value: unknown): value is ChallengeSolution => {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return (
    Object.entries(shapeOf).every(([name, type]) => typeof fields[name] === type) &&
    fields['algorithm'] === 'SHA-256' &&
    Number.isSafeInteger(fields['number'])
  );
};

const steepest = 6;
/**
 * A challenge grows with the declines before it: card tests become expensive, and a slow phone
 * still solves it in seconds.
 */
export const maxNumberFor = (declines: number, base: number, fromDeclines: number): number =>
  base * Math.min(steepest, 1 + Math.floor(declines / fromDeclines));
