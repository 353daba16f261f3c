import { consentText, hasAddress, type ChatContact, type Medium } from './chat-contact';
import styles from './ConsentLine.module.css';

const media: readonly Medium[] = ['sms', 'email'];

/** What the customer has agreed to, beside the text area. */
export const ConsentLine = ({ contact }: { readonly contact: ChatContact }) => (
  <ul className={styles.line} aria-label="Opt-in status">
    {media.map((medium) => (
      <li
        key={medium}
        className={styles.medium}
        data-on={contact.media.includes(medium)}
        data-usual={hasAddress(contact, medium)}
      >
        {consentText(contact, medium)}
      </li>
    ))}
  </ul>
);
