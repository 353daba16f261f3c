import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { releaseName, type KeptRelease } from '../releases/releases.public';
import type { ReleaseKeys, VerifyingKey } from './release-signature';

const digestOf = (release: Release): string =>
  createHash('sha256').update(JSON.stringify(release)).digest('base64');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export type VerifyOptions = {
  readonly keys: ReleaseKeys;
  /**
   * In production nothing is served that cannot be checked, except what this process served before its key was taken
   * out.
   */
  readonly isProduction: boolean;
};

/** Checks rows of the database against the publisher's signatures. */
export type ReleaseVerifier = {
  /** Changes with the trusted keys: releases that an earlier key signed may have to leave. */
  readonly keysMark: () => Promise<string>;
  /**
   * Why a row must not be served, a sentence; null when it may. `before`: what this process served of that name. Throws
   * nothing.
   */
  readonly whyNotServed: (kept: KeptRelease, before: Release | null) => Promise<string | null>;
};

const wrong = (name: string, what: string): string =>
  `${name} is not served: ${what}. Roll back, or release the module under another version.`;

/**
 * Verdicts are kept by key, signature and row: a change of the registry must not wait for signatures that were checked.
 */
export const createVerifier = ({ keys, isProduction }: VerifyOptions): ReleaseVerifier => {
  const accepted = new Map<string, string>();

  const isUnchecked = async (
    name: string,
    { release, jws }: KeptRelease,
    before: Release | null,
  ) => {
    const isKnown = before !== null && isDeepStrictEqual(before, release);
    // Without any key nothing can be checked at all: the process says so at its start and in its health report.
    const hasKeys = (await keys.readVerifying()).length > 0;
    if (!isProduction || isKnown || !hasKeys) return null;
    return wrong(
      name,
      jws === null
        ? 'it is not signed'
        : 'its key is not trusted here, so its signature cannot be checked',
    );
  };

  const isSigned = async (
    key: VerifyingKey,
    { name, release, jws }: KeptRelease & { readonly jws: string },
  ): Promise<boolean> => {
    const mark = `${key.x} ${createHash('sha256').update(jws).digest('base64')} ${digestOf(release)}`;
    if (accepted.get(name) === mark) return true;
    const text = await keys.verify(key, jws);
    if (text === null || !isDeepStrictEqual(parse(text), release)) return false;
    accepted.set(name, mark);
    return true;
  };

  const check = async (kept: KeptRelease, before: Release | null): Promise<string | null> => {
    const { name, jws, release } = kept;
    if (releaseName(release) !== name) return wrong(name, 'its row describes another release');
    if (jws === null) return isUnchecked(name, kept, before);
    const key = await keys.findVerifying(jws, release.module);
    if (key === null) return isUnchecked(name, kept, before);
    return (await isSigned(key, { ...kept, jws }))
      ? null
      : wrong(name, 'what is kept of it is not what its publisher signed');
  };

  return {
    keysMark: async () => JSON.stringify(await keys.readVerifying()),
    whyNotServed: (kept, before) =>
      check(kept, before).catch((error: unknown) =>
        wrong(
          kept.name,
          `it cannot be checked (${error instanceof Error ? error.message : String(error)})`,
        ),
      ),
  };
};
