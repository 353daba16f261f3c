import type { Actor } from '../core/actor';
import type { Clock } from '../core/clock';
import type { ApiConfig } from '../core/config';
import type { Database } from '../db/database';

type UseCaseLog = {
  readonly info: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
  readonly error: (facts: object, message: string) => void;
};

/** What a use case needs of the world; it runs without a server. `Who` is null for public calls. */
export type UseCaseContext<Who extends Actor | null = Actor> = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: ApiConfig;
  readonly log: UseCaseLog;
  readonly requestId: string;
  readonly actor: Who;
};
