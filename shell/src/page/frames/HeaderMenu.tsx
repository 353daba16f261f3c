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
} & ({ readonly to: string } | { readonly onChoose: () => void });

type HeaderMenuProps = {
  /** The accessible name of the button. */
  readonly label: string;
  readonly menuLabel: string;
  /** What the button shows. */
  readonly face: ReactNode;
  /** Above the entries; no part of the menu. */
  readonly head?: ReactNode;
  readonly entries: readonly HeaderEntry[];
};

const itemsOf = (menu: HTMLElement | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** The index of the entry that a key leads to; null for other keys. */
const nextIndex = (key: string, index: number, count: number): number | null => {
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

/**
 * A button with a menu. Made by hand: the menu of shared/ui would add 50 kB to every first merchant page. It closes
 * when the focus goes elsewhere, not when it is lost: Safari takes it from a pressed button before the click.
 */
export const HeaderMenu = ({ label, menuLabel, face, head, entries }: HeaderMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const placeRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    itemsOf(menuRef.current)[0]?.focus();
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
    const all = itemsOf(menuRef.current);
    const index = all.findIndex((item) => item === document.activeElement);
    const next = nextIndex(event.key, index, all.length);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
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
        title={label}
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
        <div className={styles.box}>
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
                  role="menuitem"
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
