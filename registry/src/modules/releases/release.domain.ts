import { releaseFolder, type Release } from '@billfold/shared/contracts/release.contract';

export type ReleaseKey = {
  readonly module: string;
  readonly version: string;
  readonly build: string;
};

/** The key alone of anything that has one. */
export const keyOf = ({ module, version, build }: ReleaseKey): ReleaseKey => ({
  module,
  version,
  build,
});

/** The name of a release for people: `mf-inbox@1.4.2-3fa9c1e`. */
export const releaseName = (key: ReleaseKey): string => `${key.module}@${releaseFolder(key)}`;

/** Same name, same bytes? Their order may differ. */
export const hasSameFiles = (
  one: Pick<Release, 'files'>,
  other: Pick<Release, 'files'>,
): boolean => {
  const print = (release: Pick<Release, 'files'>): string =>
    release.files
      .map((file) => `${file.path} ${file.integrity}`)
      .toSorted()
      .join('\n');
  return print(one) === print(other);
};
