import { createHmac } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import type { ApiConfig } from './config';
import { tooManyRequests } from './problem.errors';

/** The hash of a random secret, so that an unknown user costs as much as a wrong secret. */
const nobodysHash = (memoryKib: number, passes: number): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$Sm/Ztw1otk0jiZY13DhUCQ$12q3FC5lZumbbXniQNAH/Hyx6gl1EghTHcXJm+7R3YA`;

export type SecretHasher = {
  readonly hashPin: (pin: string) => Promise<string>;
  /** Null means a user that does not exist or has no PIN: the answer is false after the same time. */
  readonly verifyPin: (stored: string | null, pin: string) => Promise<boolean>;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly verifyPassword: (stored: string | null, password: string) => Promise<boolean>;
};

/** Runs at most `limit` at once and lets `queue` more wait; beyond that it refuses with 429. */
const createGate = (limit: number, queue: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) {
      if (waiting.length >= queue) throw tooManyRequests(1);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/**
 * argon2id with a bounded queue, so that sign-ins cannot starve payments. A PIN goes through an
 * HMAC with the pepper first: ten thousand PINs are guessed in minutes from the database alone.
 */
export const createSecretHasher = (
  { pinPepper, hashMemoryKib, hashPasses, hashConcurrency, hashQueue }: ApiConfig['security'],
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): SecretHasher => {
  const gated = createGate(hashConcurrency, hashQueue);
  const cost: argon2.Options = { memoryCost: hashMemoryKib, timeCost: hashPasses, parallelism: 1 };
  const unknown = nobodysHash(hashMemoryKib, hashPasses);
  const peppered = (pin: string): string =>
    createHmac('sha256', pinPepper).update(pin).digest('base64');
  const check = (stored: string | null, secret: string): Promise<boolean> =>
    gated(async () => (await verify(stored ?? unknown, secret)) && stored !== null);
  return {
    hashPin: (pin) => gated(() => hash(peppered(pin), cost)),
    verifyPin: (stored, pin) => check(stored, peppered(pin)),
    hashPassword: (password) => gated(() => hash(password, cost)),
    verifyPassword: (stored, password) => check(stored, password),
  };
};
