import type { DatabaseClock } from '@billfold/server-kit/database/database-clock';
import type { ModuleOf } from '@billfold/server-kit/http/app';
import type { Database } from '../db/database';
import type { RegistryConfig } from '../settings/config';
import type { OperatorOf } from './operator-plugin';

/** What all modules may use. */
export type AppDependencies = {
  readonly config: RegistryConfig;
  /** The environment that this process serves pages for. */
  readonly environment: string;
  readonly db: Database;
  /** Where every time comes from that decides something; within a transaction it is read there. */
  readonly clock: DatabaseClock;
  readonly operatorOf: OperatorOf;
  /** Reads the state of this process again. A change is answered after it. */
  readonly afterChange: () => Promise<void>;
  readonly log: (message: string, error?: unknown) => void;
};

/** A module, and what it uses besides. */
export type AppModule<More = unknown> = ModuleOf<AppDependencies & More>;

/** Operators' calls lie below this path. */
export const operatorPath = '/registry/api';
