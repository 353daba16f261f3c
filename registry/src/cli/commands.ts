import { disable, enable, lock, open, promote, protect, rollback, rollout, unlock } from './change';
import type { Command } from './command';
import { keygen, prune, register } from './keep-releases';
import { override } from './overrides';
import { release } from './release-module';
import { explain, history, inventory, list, status } from './show';
import { watch } from './watch';

/** Every verb; each speaks to the API of a running registry, which judges and keeps the history. */
export const commands: Readonly<Record<string, Command>> = {
  status,
  list,
  history,
  explain,
  release,
  register,
  rollout,
  promote,
  rollback,
  disable,
  enable,
  lock,
  unlock,
  protect,
  open,
  override,
  inventory,
  watch,
  prune,
  keygen,
};
