import { hourMs } from '@billfold/shared/contracts/durations';
import type { PagePlan, PlanCheck } from '@billfold/shared/contracts/plan.contract';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';

/** The registry is called at most this often. */
export const askEveryMs = 300_000;
/** After `Later` the same version is offered again when this has passed. */
export const offerAgainAfterMs = hourMs;

const isPlanCheck = (value: unknown): value is PlanCheck =>
  typeof value === 'object' &&
  value !== null &&
  'signature' in value &&
  typeof value.signature === 'string';

const askRegistry = async (path: string): Promise<unknown> => {
  const answer = await fetch(`/registry/plan?path=${encodeURIComponent(path)}`, {
    cache: 'no-store',
    headers: { Accept: 'application/json' },
  });
  return answer.ok ? answer.json() : null;
};

/**
 * Checks whether the registry would serve other releases than this page has. It checks when the visitor returns to the
 * page, when the connection returns, and on navigation, but not on payment pages.
 */
export class UpdateCheck {
  readonly #listeners = new Set<() => void>();
  #askedAt = Date.now();
  #readySignature: string | null = null;
  #dismissed: { readonly signature: string; readonly at: number } | null = null;

  readonly #plan: Pick<PagePlan, 'signature'>;

  constructor(plan: Pick<PagePlan, 'signature'>) {
    this.#plan = plan;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly isReady = (): boolean => this.#readySignature !== null;

  /** Checks, unless the last check was a short while ago. */
  readonly ask = async (pathname: string): Promise<void> => {
    if (
      Date.now() - this.#askedAt < askEveryMs ||
      isPaymentPage(pathname) ||
      !navigator.onLine ||
      document.visibilityState === 'hidden'
    )
      return;
    this.#askedAt = Date.now();
    // No answer changes nothing: the page works as it is, and the next question comes.
    const answer = await askRegistry(pathname).catch(() => null);
    if (isPlanCheck(answer)) this.#learn(answer.signature);
  };

  readonly later = (): void => {
    if (this.#readySignature === null) return;
    this.#dismissed = { signature: this.#readySignature, at: Date.now() };
    this.#become(null);
  };

  #learn(signature: string): void {
    const isDismissed =
      this.#dismissed?.signature === signature &&
      Date.now() - this.#dismissed.at < offerAgainAfterMs;
    // A release that was rolled back is no longer offered.
    this.#become(signature === this.#plan.signature || isDismissed ? null : signature);
  }

  #become(signature: string | null): void {
    this.#readySignature = signature;
    for (const listener of this.#listeners) listener();
  }
}
