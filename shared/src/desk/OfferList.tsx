import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { classNames } from '../ui/class-names';
import styles from './OfferList.module.css';

type Offer = { readonly id: string; readonly label: string };

type OfferListProps = {
  readonly label: string;
  readonly offers: readonly Offer[];
  /** Enter, or a press. */
  readonly onChoose: (id: string) => void;
  readonly emptyText: string;
  readonly isDisabled?: boolean;
};

/** Names to choose from, one after the other. Arrow keys move between them; it is one stop of Tab. */
export const OfferList = ({
  label,
  offers,
  onChoose,
  emptyText,
  isDisabled = false,
}: OfferListProps) => (
  <ListBox
    aria-label={label}
    items={offers}
    className={classNames(styles.list)}
    selectionMode="none"
    disabledKeys={isDisabled ? offers.map(({ id }) => id) : []}
    onAction={(key) => onChoose(String(key))}
    renderEmptyState={() => <p className={styles.none}>{emptyText}</p>}
  >
    {(offer) => (
      <ListBoxItem textValue={offer.label} className={classNames(styles.offer)}>
        {offer.label}
      </ListBoxItem>
    )}
  </ListBox>
);
