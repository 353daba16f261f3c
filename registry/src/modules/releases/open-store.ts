import type { StorePlace } from '../../settings/store-place';
import { FolderStore } from './folder-store';
import type { ModuleStore } from './module-store';
import { S3Store } from './s3-store';

/** Opens the configured store and removes unfinished files. */
export const openModuleStore = async (place: StorePlace): Promise<ModuleStore> => {
  const store = place.kind === 's3' ? new S3Store(place) : new FolderStore(place.folder);
  await store.sweep();
  return store;
};
