import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import { RegistryProblem } from '../problems/problem.errors';

/** What a call reads or changes; `*` means all of them. */
export type Concern = {
  /** The modules that it changes. Reading is not limited by module: releases are judged together. */
  readonly modules: readonly string[] | '*';
  /** `*`: every environment; null: none. */
  readonly environment: string | null;
};

const outside = (detail: string): RegistryProblem => new RegistryProblem(403, 'forbidden', detail);

/**
 * Throws when the call concerns a module or an environment that the operator's token is not for. The refusal names
 * both.
 */
export const assertWithinLimits = (
  { name, modules, environments }: Operator,
  concern: Concern,
): void => {
  const { environment } = concern;
  if (environments !== undefined && environment !== null && !environments.includes(environment))
    throw outside(
      `${name} is for the environment ${environments.join(', ')} only; this call concerns ${environment === '*' ? 'every environment' : environment}.`,
    );
  if (modules === undefined) return;
  const others =
    concern.modules === '*'
      ? ['every module']
      : concern.modules.filter((module) => !modules.includes(module));
  if (others.length > 0)
    throw outside(
      `${name} may change ${modules.join(', ')} only; this call concerns ${others.join(', ')}.`,
    );
};

/** The modules of releases by their names, such as `mf-inbox@1.4.2`. */
export const modulesOf = (releases: readonly string[]): readonly string[] =>
  releases.map((release) => release.split('@')[0] ?? release);
