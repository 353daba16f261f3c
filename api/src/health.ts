/** A part of the whole that can fail on its own. Rejects, or answers false, when it is not well. */
type HealthCheck = {
  readonly name: string;
  /** Without it the API is not ready; other parts only degrade it. */
  readonly isEssential: boolean;
  readonly check: () => Promise<boolean>;
};

type HealthReport = { readonly live: true; readonly ready: boolean; readonly degraded: readonly string[] };

export type HealthRegistry = {
  readonly add: (check: HealthCheck) => void;
  readonly report: () => Promise<HealthReport>;
};

const CHECK_TIMEOUT_MS = 2_000;

const isWell = async (check: HealthCheck): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check.check(), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

export const createHealthRegistry = (): HealthRegistry => {
  const checks: HealthCheck[] = [];
  return {
    add: (check) => void checks.push(check),
    report: async () => {
      const results = await Promise.all(checks.map(async (check) => ({ check, well: await isWell(check) })));
      const unwell = results.filter((result) => !result.well).map((result) => result.check);
      return { live: true, ready: !unwell.some((check) => check.isEssential), degraded: unwell.map((check) => check.name) };
    },
  };
};
