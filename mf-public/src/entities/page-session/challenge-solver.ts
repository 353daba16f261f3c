import type {
  Challenge,
  ChallengeSolution,
} from '@billfold/shared/contracts/public-payment.contract';
import { sha256 } from '@noble/hashes/sha2';

/** Longest time that one step may block the page. */
const sliceMs = 10;
const perLook = 50;

/** Lets the page draw and answer. No timer: those of a hidden tab wait for a second. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The number between `first` and `end` that solves it; null when none does. */
const search = ({ challenge, salt }: Challenge, first: number, end: number): number | null => {
  const encoder = new TextEncoder();
  const firstByte = Number.parseInt(challenge.slice(0, 2), 16);
  for (let number = first; number < end; number += 1) {
    const digest = sha256(encoder.encode(`${salt}${number}`));
    if (digest[0] === firstByte && hexOf(digest) === challenge) return number;
  }
  return null;
};

const findNumber = async (challenge: Challenge, signal: AbortSignal): Promise<number | null> => {
  const end = challenge.maxnumber + 1;
  for (let first = 0; first < end && !signal.aborted; await pause()) {
    const stopAt = performance.now() + sliceMs;
    do {
      const found = search(challenge, first, Math.min(first + perLook, end));
      if (found !== null) return found;
      first += perLook;
    } while (first < end && performance.now() < stopAt);
  }
  return null;
};

/** Solves a challenge and returns the text of its header. Null without a solution or after an abort. */
export const solveChallenge = async (
  challenge: Challenge,
  signal: AbortSignal,
): Promise<string | null> => {
  if (challenge.algorithm.toUpperCase() !== 'SHA-256') return null;
  const number = await findNumber(challenge, signal);
  if (number === null) return null;
  const { algorithm, challenge: hash, salt, signature } = challenge;
  const solution: ChallengeSolution = { algorithm, challenge: hash, number, salt, signature };
  return btoa(JSON.stringify(solution));
};
