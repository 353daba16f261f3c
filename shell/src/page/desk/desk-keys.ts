import { deskKeys } from '@billfold/shared/remote/keys-setting';
import { isComposing } from '@billfold/shared/ui/is-composing';
import { tinykeys, type KeybindingsMap } from 'tinykeys';

type DeskActions = {
  /** Whether the search or the list of keys is open. */
  readonly isOpen: () => boolean;
  /** Opens the search, or closes it. */
  readonly find: () => void;
  readonly help: () => void;
  /** Keys one after the other: `g c`. */
  readonly sequences: readonly string[];
  readonly follow: (sequence: string) => void;
};

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));

/** A dialog or an open list has the keys to itself. */
const isCovered = (): boolean =>
  document.querySelector(
    ':not([data-phase=leaving]) > :is([role=dialog], [role=alertdialog]), [role=menu], [role=listbox]',
  ) !== null;

/** What a module has handled already, such as a key of the inbox, is not handled again. */
const isOver = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || isComposing(event) || event.repeat;

const isOfPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !isComposing(event) &&
  deskKeys.read() &&
  !isTypedInto(event.target) &&
  !isCovered();

/** Moves the focus to the next row of the list in sight, or to the one before. */
const stepRow = (step: 1 | -1): boolean => {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody > tr[tabindex="0"]')];
  const focused = document.activeElement?.closest('tr') ?? null;
  const at = rows.findIndex((row) => row === focused);
  const next = at === -1 ? rows[0] : rows[at + step];
  next?.focus();
  return next !== undefined;
};

/** Moves the cursor into the search of the page. */
const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLElement>('main input[type=search]');
  field?.focus();
  return field !== null;
};

const prevented =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    event.preventDefault();
    act();
  };

/**
 * Follows the keys of every page for staff: Ctrl-K always, single keys unless they are switched off, text is typed or a
 * dialog is open. The returned function ends it.
 */
export const followDeskKeys = (actions: DeskActions): (() => void) => {
  const { isOpen, find, help, sequences, follow } = actions;
  const always: KeybindingsMap = {
    '$mod+k': prevented(() => {
      if (isOpen() || !isCovered()) find();
    }),
  };
  const single: KeybindingsMap = {
    '[Shift]+?': prevented(help),
    '[Shift]+/': prevented(() => {
      if (!focusSearch()) find();
    }),
    j: (event) => {
      if (stepRow(1)) event.preventDefault();
    },
    k: (event) => {
      if (stepRow(-1)) event.preventDefault();
    },
    ...Object.fromEntries(sequences.map((keys) => [keys, prevented(() => follow(keys))] as const)),
  };
  const stops = [
    tinykeys(window, always, { ignore: isOver }),
    tinykeys(window, single, { ignore: (event) => !isOfPage(event) }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
