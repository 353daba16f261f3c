import { type Options, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const listed: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether the text is one of the passwords that leak most often. */
export const isListedPassword = (text: string): boolean => listed.has(text);

/** The lowest accepted score, from 0 to 4. A lower one means fewer than a hundred million guesses. */
const leastScore = 3;
/** Estimates read so many characters: their time grows fast with the length, and a longer secret is safe. */
const estimatedLength = 64;

let made: ZxcvbnFactory | undefined;
/** Made at its first use: its tables take a tenth of a second. */
const estimator = (): ZxcvbnFactory =>
  (made ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: estimatedLength,
  } satisfies Partial<Options>));

/** Whether a password is a common one, written a little differently or not, or is made of `own` words. */
export const isEasilyGuessed = (password: string, own: readonly string[]): boolean =>
  password.length <= estimatedLength && estimator().check(password, [...own]).score < leastScore;
