import type { Actor } from '../core/actor';
import type { Clock } from '../core/clock';
import type { ApiConfig } from '../core/config';
import type { Database } from '../db/database';

type ContextLog = {
  readonly info: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
  readonly error: (facts: object, message: string) => void;
};

/**
 * What a use case gets besides its command; it runs without a server. A module adds its needs to
 * it.
 */
export type Context = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: ContextLog;
};

/** The context of one request. `Who` is null for public calls. */
export type UseCaseContext<Who extends Actor | null = Actor> = Context & {
  readonly config: ApiConfig;
  readonly requestId: string;
  readonly actor: Who;
};
