import { useId } from 'react';
import { consentText, mediumNames, type ChatContact, type Medium } from './chat-contact';
import styles from './MediumToggle.module.css';

type MediumToggleProps = {
  /** Null while the customer is read: no side can be chosen yet. */
  readonly contact: ChatContact | null;
  readonly medium: Medium | null;
  readonly onChange: (medium: Medium) => void;
};

const media: readonly Medium[] = ['sms', 'email'];

/** Text or Email; a side that the customer has not agreed to is disabled. */
export const MediumToggle = ({ contact, medium, onChange }: MediumToggleProps) => {
  const name = useId();
  return (
    <fieldset className={styles.toggle}>
      <legend className={styles.legend}>Send by</legend>
      {media.map((side) => (
        <label
          key={side}
          className={styles.side}
          {...(contact !== null && { title: consentText(contact, side) })}
        >
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={side}
            checked={side === medium}
            disabled={contact === null || !contact.media.includes(side)}
            onChange={() => onChange(side)}
          />
          <span className={styles.name}>{mediumNames[side]}</span>
        </label>
      ))}
    </fieldset>
  );
};
