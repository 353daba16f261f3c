import type { ReleaseChoices } from '@billfold/shared/contracts/plan.contract';

const answerWithinMs = 8_000;

const readJson = async (path: string): Promise<unknown> => {
  const answer = await fetch(path, { signal: AbortSignal.timeout(answerWithinMs) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.json();
};

/** The releases that may be chosen; empty in production. */
export const fetchChoices = async (): Promise<ReleaseChoices> =>
  ((await readJson('/registry/choices')) as ReleaseChoices | null) ?? [];
