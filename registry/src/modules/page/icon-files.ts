import { readFile } from 'node:fs/promises';
import { pngIcons } from './product-icon';

const folder = new URL('./icons/', import.meta.url);
const read = new Map<string, Promise<Buffer>>();

/** A picture of the mark; null for a name that is none of them, so that nothing else of the disk is read. */
export const readIcon = async (name: string): Promise<Buffer | null> => {
  if (!Object.hasOwn(pngIcons, name)) return null;
  const icon = read.get(name) ?? readFile(new URL(name, folder));
  read.set(name, icon);
  return icon;
};
