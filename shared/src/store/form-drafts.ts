import { hourMs } from '../contracts/durations';
const prefix = 'billfold.draft.';
/** A draft is for the way back after a session ended, not for another day. */
const keptMs = hourMs;

export type FormDraft = Readonly<Record<string, string>>;
type Kept = { readonly at: number; readonly values: FormDraft };

const keyOf = (userId: number, form: string): string => `${prefix}${userId}.${form}`;
const isTexts = (values: unknown): values is FormDraft =>
  typeof values === 'object' &&
  values !== null &&
  Object.values(values).every((value) => typeof value === 'string');
const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' &&
  kept !== null &&
  'at' in kept &&
  typeof kept.at === 'number' &&
  'values' in kept &&
  isTexts(kept.values);

/** Without usable storage no draft is kept, and no message is shown: drafts are optional. */
const withStorage = <Answer>(access: (storage: Storage) => Answer, otherwise: Answer): Answer => {
  try {
    return access(sessionStorage);
  } catch {
    return otherwise;
  }
};

/**
 * Keeps what a user typed, in this browser tab, for the same person only. Never a secret: no card or bank number, no
 * PIN.
 */
export const keepDraft = (userId: number, form: string, values: FormDraft): void =>
  withStorage(
    (storage) => storage.setItem(keyOf(userId, form), JSON.stringify({ at: Date.now(), values })),
    undefined,
  );

export const dropDraft = (userId: number, form: string): void =>
  withStorage((storage) => storage.removeItem(keyOf(userId, form)), undefined);

/** What was kept within the last hour; null when there is none. */
export const readDraft = (userId: number, form: string): FormDraft | null =>
  withStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId, form)) ?? 'null');
    return isKept(kept) && Date.now() - kept.at < keptMs ? kept.values : null;
  }, null);

const dropWhere = (isDropped: (key: string) => boolean): void =>
  withStorage((storage) => {
    const keys = Array.from(
      { length: storage.length },
      (_entry, index) => storage.key(index) ?? '',
    );
    for (const key of keys) if (key.startsWith(prefix) && isDropped(key)) storage.removeItem(key);
  }, undefined);

/** Drops every draft when the user logs out. */
export const dropDrafts = (): void => dropWhere(() => true);

/** Drops what other users typed in this tab when a user signs in. */
export const dropDraftsOfOthers = (userId: number): void =>
  dropWhere((key) => !key.startsWith(keyOf(userId, '')));
