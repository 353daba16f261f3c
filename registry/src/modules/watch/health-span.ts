/** The place of one count. */
export type HealthKey = {
  readonly environment: string;
  readonly module: string;
  readonly release: string;
  readonly minute: Date;
};

/** From `since` on, `until` not among them; oldest first. */
export type Span = {
  readonly environment: string;
  readonly module: string;
  readonly release?: string;
  readonly since: Date;
  readonly until?: Date;
};
