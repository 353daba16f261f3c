import { type Permission, permissions } from '@billfold/shared/contracts/permissions.contract';
import { cannotGrant } from './team.errors';

/** In the order of the contract, with `view`: a person who may do anything may see it. */
export const completed = (given: readonly Permission[]): readonly Permission[] =>
  permissions.filter((name) => name === 'view' || given.includes(name));

/** Throws cannotGrant when a permission is given or taken that the changer does not have. */
export const assertMayGrant = (
  granted: readonly string[],
  before: readonly string[],
  after: readonly string[],
): void => {
  const changed = [...before, ...after].filter(
    (name) => before.includes(name) !== after.includes(name),
  );
  if (changed.some((name) => !granted.includes(name))) throw cannotGrant();
};

const longestUsername = 40;

/** Usernames for a new person, the plainest first, from the part of the e-mail before the @. */
export const usernameCandidates = (email: string): readonly string[] => {
  const base =
    email
      .split('@')[0]
      ?.toLowerCase()
      .replaceAll(/[^a-z0-9.]+/g, '.')
      .replaceAll(/^\.+|\.+$/g, '')
      .slice(0, longestUsername) || 'staff';
  return Array.from({ length: 100 }, (_, index) => (index === 0 ? base : `${base}.${index + 1}`));
};
