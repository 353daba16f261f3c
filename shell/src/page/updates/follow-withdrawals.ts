import type { Withdrawal, Withdrawals } from '@billfold/shared/contracts/plan.contract';
import { isChosenByHand, releaseName } from '../../federation/loader/planned-release';
import { reloadOnceFor } from '../../federation/loader/page-reload';
import { withdrawFrom } from '../../federation/loader/withdraw';
import type { Federation } from '../../federation/parts/federation-context';

/** How often an open page checks for withdrawn releases. */
export const askEveryMs = 10_000;
/** How often at most, when the visitor returns to the page. */
const askAgainAfterMs = 2_000;

type Page = Pick<Federation, 'plan' | 'loader' | 'recorder'>;

/** Unsaved work keeps something in the page that was withdrawn; `until` is null when it may do so for ever. */
export type Held = { readonly until: string | null };

type Answer = { readonly withdrawals: readonly Withdrawal[]; readonly nowMs: number };

/** The withdrawals of the registry; null without an answer, `none` when the registry is too old to have them. */
const ask = async (): Promise<Answer | 'none' | null> => {
  const answer = await fetch('/registry/withdrawals', { cache: 'no-store' });
  if (answer.status === 404) return 'none';
  if (!answer.ok) return null;
  const { withdrawals } = (await answer.json()) as Partial<Withdrawals>;
  // The clock of the visitor may be wrong.
  const nowMs = Date.parse(answer.headers.get('Date') ?? '') || Date.now();
  return Array.isArray(withdrawals) ? { withdrawals, nowMs } : null;
};

/** A shell cannot be replaced in its page. */
const withdrawShell = (
  { plan: { shell }, loader }: Page,
  { release, message }: Withdrawal,
  isForced: boolean,
): boolean => {
  const name = releaseName({ module: 'shell', ...shell });
  const isMeant = message !== null || (release === name && !isChosenByHand(shell));
  if (!isMeant) return true;
  if (!isForced && !loader.canReload()) return false;
  reloadOnceFor(`${name} withdrawn`, () => loader.reloadPage());
  return true;
};

/** Withdraws from the page; answers whether it is done. */
const withdraw = async (page: Page, withdrawal: Withdrawal, nowMs: number): Promise<boolean> => {
  const { module, unsavedUntil } = withdrawal;
  const isForced = unsavedUntil !== null && Date.parse(unsavedUntil) <= nowMs;
  if (module === 'shell') return withdrawShell(page, withdrawal, isForced);
  const answer = await withdrawFrom(page.loader, withdrawal, isForced);
  // The planned release is no longer what this page is a sample of.
  if (answer === 'withdrawn') page.recorder.leaveOut(module);
  return answer !== 'unsaved';
};

const soonest = (withdrawals: readonly Withdrawal[]): Held | null =>
  withdrawals.length === 0
    ? null
    : {
        until: withdrawals.flatMap(({ unsavedUntil }) => unsavedUntil ?? []).toSorted()[0] ?? null,
      };

/**
 * Unmounts releases that operators switched off or rolled back from an open page within seconds. Unsaved work keeps a
 * release until the operator's deadline; `onHeld` is called then. Returns the function that stops it.
 */
export const followWithdrawals = (
  page: Page,
  onHeld: (withdrawal: Held | null) => void,
): (() => void) => {
  let askedAt = 0;
  let isOver = false;
  const follow = async (): Promise<void> => {
    const isAway = document.visibilityState === 'hidden' || !navigator.onLine;
    if (isOver || isAway || Date.now() - askedAt < askAgainAfterMs) return;
    askedAt = Date.now();
    // No answer changes nothing: the page works as it is, and the next question comes.
    const answer = await ask().catch(() => null);
    if (answer === 'none') stop();
    if (answer === null || answer === 'none' || isOver) return;
    const blocked: Withdrawal[] = [];
    for (const withdrawal of answer.withdrawals)
      if (!(await withdraw(page, withdrawal, answer.nowMs))) blocked.push(withdrawal);
    onHeld(soonest(blocked));
  };
  const handleReturn = (): void => void follow();
  const timer = setInterval(handleReturn, askEveryMs);
  document.addEventListener('visibilitychange', handleReturn);
  globalThis.addEventListener('online', handleReturn);
  const stop = (): void => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', handleReturn);
    globalThis.removeEventListener('online', handleReturn);
  };
  return stop;
};
