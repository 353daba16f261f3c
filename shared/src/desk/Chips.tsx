import { Button as AriaButton } from 'react-aria-components';
import { Label } from 'react-aria-components/Label';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/Icon';
import styles from './Chips.module.css';

type Chip = { readonly id: string; readonly label: string };

type ChipsProps = {
  /** What the chips name: 'Filters', 'Tags'. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** Smaller chips behind the label, for the filters above a list. */
  readonly isInline?: boolean;
  readonly chips: readonly Chip[];
  /** The cross of a chip, or Delete and Backspace while the chip has the focus. Without it no chip can be removed. */
  readonly onRemove?: (id: string) => void;
  /** Shown while there are no chips. */
  readonly emptyText?: string;
};

/** Short names in a row that wraps. Arrow keys move between them. */
export const Chips = ({
  label,
  isLabelHidden = false,
  isInline = false,
  chips,
  onRemove,
  emptyText = 'None',
}: ChipsProps) => (
  <TagGroup
    className={classNames(styles.group, isInline && styles.inline)}
    {...(onRemove === undefined
      ? {}
      : { onRemove: (keys) => [...keys].forEach((key) => onRemove(String(key))) })}
  >
    <Label className={classNames(isLabelHidden ? styles.hidden : styles.label)}>{label}</Label>
    <TagList
      className={classNames(styles.list)}
      items={chips}
      renderEmptyState={() => <span className={styles.none}>{emptyText}</span>}
    >
      {(chip) => (
        <Tag textValue={chip.label} className={classNames(styles.chip)}>
          <span className={styles.text}>{chip.label}</span>
          {onRemove !== undefined && (
            <AriaButton
              slot="remove"
              className={classNames(styles.remove)}
              // The chip's own name follows it: 'Remove VIP'.
              aria-label="Remove"
            >
              <Icon name="close" size={16} />
            </AriaButton>
          )}
        </Tag>
      )}
    </TagList>
  </TagGroup>
);
