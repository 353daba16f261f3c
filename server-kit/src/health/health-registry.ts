import { createProbe } from './probe';

/** A part that can fail alone. `ask` rejects when the part fails. */
type HealthCheck = {
  readonly name: string;
  /** Whether the API is not ready without it; other parts only degrade it. */
  readonly isEssential: boolean;
  readonly ask: () => Promise<unknown>;
};

type HealthReport = {
  readonly live: true;
  readonly ready: boolean;
  readonly degraded: readonly string[];
};

export type HealthRegistry = {
  readonly add: (check: HealthCheck) => void;
  readonly report: () => Promise<HealthReport>;
};

export const createHealthRegistry = (): HealthRegistry => {
  const checks: {
    readonly name: string;
    readonly isEssential: boolean;
    readonly isWell: () => Promise<boolean>;
  }[] = [];
  return {
    add: ({ name, isEssential, ask }) =>
      void checks.push({ name, isEssential, isWell: createProbe(ask) }),
    report: async () => {
      const results = await Promise.all(
        checks.map(async (check) => ({ ...check, well: await check.isWell() })),
      );
      const unwell = results.filter(({ well }) => !well);
      return {
        live: true,
        ready: !unwell.some(({ isEssential }) => isEssential),
        degraded: unwell.map(({ name }) => name),
      };
    },
  };
};
