import { parseRelease } from '@billfold/registry/release-candidate';

/**
 * What the registry refuses in the text of a release.json, by the registry's own checks: everything but what only the registry knows,
 * such as who owns an address and which shells are served. Empty when nothing is wrong.
 */
export const whyRefused = (text: string): readonly string[] => {
  try {
    parseRelease(text, 'release.json');
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};
