import type { RemoteModule } from '@billfold/shared/contracts/remote.contract';
import { loadDeadlines, withRetry, type Budget } from '../../platform/loading/deadline';
import { isRepeatable } from './load-error';
import type { LoadJourney } from './load-journey';
import type { MountedRemote } from './mounted-remote';
import type { PartComponent, PartKey } from './part-states';
import { ContractError } from './remote-contract';

/** A function, or what `memo` and `forwardRef` make. */
const isDrawable = (value: unknown): value is PartComponent =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

type Lazy = () => Promise<{ readonly Component: unknown }>;

const lazyPart = (remote: RemoteModule, part: PartKey): Lazy | undefined => {
  const name = part.slice(part.indexOf(':') + 1);
  return part.startsWith('slot:')
    ? remote.slots?.[name]
    : remote.routes.find(({ path }) => path === name)?.lazy;
};

/** The component of a mounted remote's part, within the budget; the journey notes each failed try. */
export const loadPart = async (
  { remote, release, name }: MountedRemote,
  part: PartKey,
  journey: LoadJourney,
  budget: Budget,
): Promise<PartComponent> => {
  const note = (error: unknown): Promise<unknown> => journey.note(release, 'chunk', error);
  try {
    const lazy = lazyPart(remote, part);
    if (!lazy) throw new ContractError(`${name} has no ${part}`);
    const { Component } = await withRetry(lazy, {
      what: `${part} of ${name}`,
      stepMs: loadDeadlines.chunkMs,
      budget,
      isRepeatable,
      onRepeat: note,
    });
    if (!isDrawable(Component)) throw new ContractError(`${part} of ${name} is nothing to draw`);
    return Component;
  } catch (error) {
    void note(error);
    throw error;
  }
};
