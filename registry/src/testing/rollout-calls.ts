import type {
  HistoryEntry,
  RolloutCommand,
  RolloutState,
} from '@billfold/shared/contracts/rollout.contract';
import type { LightMyRequestResponse as Response } from 'fastify';
import { operatorSecret, publisherSecret, readerSecret, type TestRegistry } from './test-registry';

export const adminSecret = 'admin-secret-of-the-tests-0000001';

/** For `openRegistry`: the usual operators and an admin named `boss`. */
export const withAdmin = {
  REGISTRY_TOKENS: `boss:admin:${adminSecret},ops:operator:${operatorSecret},ci:publisher:${publisherSecret},looker:reader:${readerSecret}`,
};

export const bearer = (secret: string): Record<string, string> => ({
  authorization: `Bearer ${secret}`,
});

export type Change = {
  readonly module: string;
  readonly command: RolloutCommand;
  readonly if_revision?: number;
};
export type ChangeOptions = {
  readonly environment?: string;
  readonly reason?: string;
  readonly secret?: string;
};

/** POST …/changes, as the operator `ops` by default. */
export const change = (
  { app }: TestRegistry,
  changes: readonly Change[],
  { environment = 'dev', reason = 'a test', secret = operatorSecret }: ChangeOptions = {},
): Promise<Response> =>
  app.inject({
    method: 'POST',
    url: `/registry/api/environments/${environment}/changes`,
    headers: bearer(secret),
    payload: { changes, reason },
  });

/** The same for one module; throws when it is refused, and answers the module's new state. */
export const changed = async (
  registry: TestRegistry,
  module: string,
  command: RolloutCommand,
  options?: ChangeOptions,
): Promise<RolloutState> => {
  const answer = await change(registry, [{ module, command }], options);
  const [state] = answer.json<{ states?: RolloutState[] }>().states ?? [];
  if (state === undefined) throw new Error(answer.body);
  return state;
};

export const history = async ({ app }: TestRegistry, query = ''): Promise<HistoryEntry[]> =>
  (await app.inject({ url: `/registry/api/history?${query}`, headers: bearer(readerSecret) })).json<
    HistoryEntry[]
  >();
