import { readBuildFolder, type SignedUpload } from './release-candidate';
import type { ReleaseKeys } from './release-signature';

/** A build folder of this machine as an upload, signed with this process's own key. */
export const signBuildFolder = async (keys: ReleaseKeys, folder: string): Promise<SignedUpload> => {
  const { text, read } = await readBuildFolder(folder);
  return { jws: await keys.sign(text), read };
};
