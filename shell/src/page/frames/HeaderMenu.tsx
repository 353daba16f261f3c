import { Icon, type IconName } from '@billfold/shared/ui/Icon';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Link } from 'react-router-dom';
import styles from './HeaderMenu.module.css';

export type HeaderEntry = {
  readonly label: string;
  readonly icon: IconName;
  /** Of one of several choices, whose icon marks the chosen one. */
  readonly isChosen?: boolean;
} & ({ readonly to: string } | { readonly onChoose: () => void });

type HeaderMenuProps = {
  /** The accessible name of the button. */
  readonly label: string;
  readonly menuLabel: string;
  /** What the button shows. */
  readonly face: ReactNode;
  /** Default: the label. */
  readonly title?: string;
  /** Which edge of the button the menu lies at; default 'end'. */
  readonly align?: 'start' | 'end';
  /** Above the entries; no part of the menu. */
  readonly head?: ReactNode;
  readonly entries: readonly HeaderEntry[];
};

const itemsOf = (menu: HTMLElement | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** The entry that a key leads to: a letter to the next that begins with it. Undefined for other keys. */
const nextItem = (
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  items: readonly HTMLElement[],
): HTMLElement | undefined => {
  const index = items.findIndex((item) => item === document.activeElement);
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(index < 0 ? -1 : index - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey
        ? undefined
        : [...items.slice(index + 1), ...items].find((item) =>
            item.textContent.toLowerCase().startsWith(key.toLowerCase()),
          );
  }
};

/**
 * A button with a menu. Made by hand: the menu of shared/ui would add 50 kB to every first merchant page. It closes
 * when the focus goes elsewhere, not when it is lost: Safari takes it from a pressed button before the click.
 */
export const HeaderMenu = ({
  label,
  menuLabel,
  face,
  title = label,
  align = 'end',
  head,
  entries,
}: HeaderMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const placeRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const items = itemsOf(menuRef.current);
    (items.find((item) => item.matches('[aria-checked="true"]')) ?? items[0])?.focus();
    const handlePress = ({ target }: PointerEvent) => {
      if (target instanceof Node && placeRef.current?.contains(target) === false) setIsOpen(false);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    buttonRef.current?.focus();
  };
  const handleTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isOpen) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      close();
      return;
    }
    const next = nextItem(event, itemsOf(menuRef.current));
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles events of its buttons only
    <div ref={placeRef} className={styles.place} onKeyDown={handleKey} onBlur={handleBlur}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.trigger}
        title={title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={handleTriggerKey}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {face}
      </button>
      {isOpen && (
        <div className={styles.box} data-align={align}>
          {head}
          <div ref={menuRef} id={menuId} role="menu" aria-label={menuLabel}>
            {entries.map((entry) => {
              const content = (
                <>
                  <Icon name={entry.icon} size={18} />
                  {entry.label}
                </>
              );
              return 'to' in entry ? (
                <Link
                  key={entry.label}
                  role="menuitem"
                  className={styles.entry}
                  to={entry.to}
                  onClick={() => setIsOpen(false)}
                >
                  {content}
                </Link>
              ) : (
                <button
                  key={entry.label}
                  type="button"
                  {...(entry.isChosen === undefined
                    ? { role: 'menuitem' }
                    : { role: 'menuitemradio', 'aria-checked': entry.isChosen })}
                  className={styles.entry}
                  onClick={() => {
                    // What opens over the page gives the focus back to the button.
                    close();
                    entry.onChoose();
                  }}
                >
                  {content}
                </button>
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
};
