import { countText } from '@billfold/shared/contracts/count-text';
import { invoiceLimits } from '@billfold/shared/contracts/limits';

/** What a deletion did, for the page that is loaded anew after it. */
export type DeletionNote = {
  readonly userId: number;
  /** The page is loaded anew: the page that goes leaves the note alone. */
  readonly waitsForReload: boolean;
  /** Milliseconds of the clock of this browser. */
  readonly at: number;
  readonly deleted: readonly number[];
  /** A sentence for each invoice that stays. */
  readonly detail: readonly string[];
};

const key = 'billfold.deleted-invoices';
const shownMs = 60_000;

const isNote = (kept: unknown): kept is DeletionNote =>
  typeof kept === 'object' &&
  kept !== null &&
  'userId' in kept &&
  'at' in kept &&
  typeof kept.at === 'number' &&
  'deleted' in kept &&
  Array.isArray(kept.deleted) &&
  'detail' in kept &&
  Array.isArray(kept.detail);

/** Storage that cannot be used keeps nothing: the list shows the result without a note. */
const withStorage = <Answer>(access: (storage: Storage) => Answer, otherwise: Answer): Answer => {
  try {
    return access(sessionStorage);
  } catch {
    return otherwise;
  }
};

export const keepNote = (note: DeletionNote): void =>
  withStorage((storage) => storage.setItem(key, JSON.stringify(note)), undefined);

/** Of the person who deleted, within the minute. `isFresh`: the screen was just drawn. */
export const readNote = (userId: number | null, isFresh: boolean): DeletionNote | null =>
  withStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (!isNote(kept) || kept.userId !== userId || Date.now() - kept.at >= shownMs) return null;
    return kept.waitsForReload && !isFresh ? null : kept;
  }, null);

/** Each note is shown once. */
export const dropNote = (): void => withStorage((storage) => storage.removeItem(key), undefined);

export const mayUndo = (deletedAt: number): boolean =>
  Date.now() - deletedAt < invoiceLimits.undoMs;

const invoices = (count: number): string => countText(count, 'invoice');

export const deletedText = (count: number): string => `${invoices(count)} deleted.`;
export const restoredText = (count: number): string => `${invoices(count)} restored.`;
