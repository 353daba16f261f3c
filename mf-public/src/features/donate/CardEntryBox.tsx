import type { CardFrameProps } from '@billfold/shared/forms/CardFrame';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { PublicCardFrame } from '../../entities/card-entry/PublicCardFrame';
import styles from './DonateScreen.module.css';

export type CardEntryBoxProps = {
  readonly objection: string | null;
  readonly onChange: CardFrameProps['onChange'];
};

/** The card number, and what the provider objects to it. */
export const CardEntryBox = ({ objection, onChange }: CardEntryBoxProps) => (
  <div className={styles.cardEntry}>
    <ErrorArea errors={objection} />
    <PublicCardFrame label="Card Number" onChange={onChange} />
  </div>
);
