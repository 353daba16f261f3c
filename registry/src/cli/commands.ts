import { addresses } from './addresses';
import {
  disable,
  enable,
  lock,
  open,
  promote,
  protect,
  retire,
  rollback,
  rollout,
  skipSoak,
  unlock,
} from './change';
import type { Command } from './command';
import { diff } from './diff';
import { keygen, prune, register } from './keep-releases';
import { map } from './map';
import { now } from './now';
import { override } from './overrides';
import { preview } from './previews';
import { release } from './release-module';
import { confirm, waiting, withdraw } from './second-person';
import { explain, history, inventory, list, notifications, status } from './show';
import { watch } from './watch';

/** All verbs. Each calls the API of a running registry, which checks and records the change. */
export const commands: Readonly<Record<string, Command>> = {
  status,
  now,
  list,
  history,
  notifications,
  explain,
  diff,
  release,
  register,
  rollout,
  promote,
  rollback,
  disable,
  enable,
  retire,
  'skip-soak': skipSoak,
  lock,
  unlock,
  protect,
  open,
  waiting,
  confirm,
  withdraw,
  addresses,
  map,
  override,
  preview,
  inventory,
  watch,
  prune,
  keygen,
};
