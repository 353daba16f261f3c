import { cutText } from '@billfold/shared/contracts/cut-text';
import { pageTextLimits } from '@billfold/shared/contracts/release-texts';
import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { LoadReport } from '../../federation/loader/load-report';
import { isChosenByHand } from '../../federation/loader/planned-release';

/** The fault of a module that was chosen for this browser. */
export type Trouble = {
  readonly module: string;
  /** Null: it does not work here. */
  readonly sentence: string | null;
  /** For developers alone: errors of their own builds. */
  readonly details?: string | undefined;
};

/** The releases that were chosen for this browser and fail in this page. */
export class BrokenChoices {
  /** module → whether it comes from a developer's own server. */
  readonly #chosen: ReadonlyMap<string, boolean>;
  readonly #failed = new Map<string, Trouble>();
  readonly #reported = new Map<string, Trouble>();
  readonly #listeners = new Set<() => void>();
  #troubles: readonly Trouble[] = [];

  constructor({ shell, remotes }: PagePlan) {
    this.#chosen = new Map(
      [{ ...shell, module: 'shell' }, ...remotes]
        .filter(isChosenByHand)
        .map(({ module, reason }) => [module, reason === 'local']),
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** At most one trouble per module; the same array until something changes. */
  readonly read = (): readonly Trouble[] => this.#troubles;

  loaded({ module, outcome, failures }: LoadReport): void {
    if (outcome === 'fallback' || outcome === 'failed') this.note(module, failures[0]?.message);
  }

  note(module: string, error: unknown): void {
    const isLocal = this.#chosen.get(module);
    if (isLocal === undefined || this.#failed.has(module)) return;
    const trouble = isLocal
      ? {
          sentence: `The latest build of ${module} isn't working. Fix it, or go back to the released one.`,
          details: cutText(String(error), pageTextLimits.errorDetails),
        }
      : { sentence: null };
    this.#failed.set(module, { module, ...trouble });
    this.#announce();
  }

  /** Clears the failure when another build replaces the failed one. */
  forget(module: string): void {
    if (this.#failed.delete(module)) this.#announce();
  }

  /** Sets the message of a development server, which precedes a failure in this page. Null clears it. */
  say(module: string, trouble: Omit<Trouble, 'module'> | null): void {
    if (trouble !== null) this.#reported.set(module, { module, ...trouble });
    else if (!this.#reported.delete(module)) return;
    this.#announce();
  }

  #announce(): void {
    this.#troubles = [...new Map([...this.#failed, ...this.#reported]).values()];
    for (const listener of this.#listeners) listener();
  }
}
