import { useConsole } from './Console';
import { useLoad, type Load } from './use-load';

/**
 * Loads what a screen shows of an environment. '' is not known yet: where the overview cannot be read, that is the
 * failure to show.
 */
export const useEnvironmentLoad = <Value>(
  environment: string,
  load: (signal: AbortSignal) => Promise<Value>,
  everyMs?: number,
): Load<Value> => {
  const { overview, refresh } = useConsole();
  const found = useLoad(environment === '' ? null : environment, load, everyMs);
  return environment === '' && overview.status === 'failed'
    ? { loaded: overview, reload: refresh }
    : found;
};
