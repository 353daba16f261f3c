import { parseRelease } from '@billfold/registry/release-candidate';
import { describeTexts } from '@billfold/registry/release-texts';
import { describeStyles } from '@billfold/registry/style-reach';

/**
 * What the registry refuses in the text of a release.json and in the styles beside it, by the registry's own checks:
 * everything but what only the registry knows, such as who owns an address and which shells are served. Empty when
 * nothing is wrong.
 */
export const whyRefused = (text: string, read?: (path: string) => string): readonly string[] => {
  try {
    const release = parseRelease(text, 'release.json');
    return [
      ...describeTexts(release),
      ...(read === undefined ? [] : describeStyles(release, read)),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};
