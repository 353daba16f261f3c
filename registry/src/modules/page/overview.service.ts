import { describeClock } from '@billfold/server-kit/database/database-clock';
import type { Overview } from '@billfold/shared/contracts/rollout.contract';
import type { Database } from '../../db/database';
import { readEnvironments } from '../rollouts/rollouts.public';
import type { PlanSource } from './plan-source';

const hasShell = ({ inputs }: PlanSource): boolean =>
  inputs?.rollouts.some(
    ({ module, default: standard }) => module === 'shell' && standard !== null,
  ) ?? false;

/** What fails now, one sentence each. */
export const describeDegraded = (source: PlanSource): readonly string[] => [
  ...(source.awaySince === null
    ? []
    : [
        `The database has not answered since ${source.awaySince.toISOString()}; the last known state is served.`,
      ]),
  ...(hasShell(source) ? [] : ['No shell is registered.']),
  ...[describeClock(source.options.clock)].filter((sentence) => sentence !== null),
  ...source.troubles,
];

/** All environments. While the database is away: what this process serves, as last read. */
export const createOverview =
  (
    process: {
      readonly environment: string;
      readonly isProduction: boolean;
      readonly warnings: readonly string[];
    },
    source: PlanSource,
    db: Database,
  ) =>
  async (): Promise<Overview> => {
    const { environment, isProduction, warnings } = process;
    const kept = (): Overview['environments'] =>
      source.inputs === null
        ? []
        : [
            {
              name: environment,
              isProtected: source.inputs.isProtected,
              modules: source.inputs.rollouts,
            },
          ];
    // A database that is known to be away is not waited for.
    const environments =
      source.awaySince !== null
        ? kept()
        : await readEnvironments(db).catch(async (error: unknown) => {
            await source.refresh();
            if (source.awaySince === null) throw error;
            return kept();
          });
    return {
      environment,
      environments,
      degraded: [...describeDegraded(source), ...warnings],
      isReadOnly: source.awaySince !== null,
      isProduction,
    };
  };
