import { type Options, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const listed: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether it is among the passwords that leaked most often. */
export const isListedPassword = (text: string): boolean => listed.has(text);

/** Of 0 to 4: below it a password is found within a hundred million guesses. */
const leastScore = 3;
/** The time of an estimate grows fast with the length, and what is longer is not guessed. */
const estimatedLength = 64;

let made: ZxcvbnFactory | undefined;
/** Made when it is first asked for: its tables take a tenth of a second. */
const estimator = (): ZxcvbnFactory =>
  (made ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: estimatedLength,
  } satisfies Partial<Options>));

/** Whether a password is a common one, written a little differently or not, or is made of `own` words. */
export const isEasilyGuessed = (password: string, own: readonly string[]): boolean =>
  password.length <= estimatedLength && estimator().check(password, [...own]).score < leastScore;
