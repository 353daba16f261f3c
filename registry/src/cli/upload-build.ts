import { readBuildFolder } from '../modules/releases/release-candidate';

export type Upload = { readonly release: unknown; readonly files: Readonly<Record<string, string>> };

/** A build folder as the registry's API takes it. */
export const readUpload = async (folder: string): Promise<Upload> => {
  const { release, read } = await readBuildFolder(folder);
  const files: Record<string, string> = {};
  for (const { path } of release.files) files[path] = (await read(path)).toString('base64');
  return { release, files };
};
