import { releaseTextLimits } from '@billfold/shared/contracts/release-texts';
import type { Release } from '@billfold/shared/contracts/release.contract';

type Found = { readonly place: string; readonly text: string };

/** The texts at a path such as `nav.*.label`, with their places. */
const textsAt = (value: unknown, path: readonly string[], place = ''): readonly Found[] => {
  const [step, ...others] = path;
  if (step === undefined) return typeof value === 'string' ? [{ place, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).filter(([name]) => step === '*' || name === step);
  return entries.flatMap(([name, entry]) =>
    textsAt(entry, others, place === '' ? name : `${place}.${name}`),
  );
};

/** Control characters, and marks that turn the direction of the following text: they change texts of other modules. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

const flawsOf = ({ place, text }: Found, limit: number): readonly string[] => {
  const beginning = Array.from(text).slice(0, 40).join('');
  if (text.length > limit)
    return [`${place} has ${text.length} characters; ${limit} are allowed: '${beginning}…'.`];
  return unseen.test(text) ? [`${place} has a character that cannot be seen.`] : [];
};

/** A sentence about each text of a release that is too long or holds what cannot be seen. */
export const describeTexts = (release: Release): readonly string[] =>
  Object.entries(releaseTextLimits).flatMap(([path, limit]) =>
    textsAt(release, path.split('.')).flatMap((found) => flawsOf(found, limit)),
  );
