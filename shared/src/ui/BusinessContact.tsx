import type { BusinessContact as Contact } from '../contracts/business-contact.contract';
import { formatPhone } from '../format/phone';
import styles from './BusinessContact.module.css';

type BusinessContactProps = {
  /** As pages show the merchant. */
  readonly name: string;
  /** Nothing is drawn where the merchant gave nothing. */
  readonly contact?: Contact | null | undefined;
};

const Ways = ({ name, phone, email }: Pick<Contact, 'phone' | 'email'> & { name: string }) => (
  <p>
    Questions? Contact {name}
    {phone !== '' && (
      <>
        {' at '}
        <a className={styles.way} href={`tel:+1${phone}`}>
          {formatPhone(phone)}
        </a>
      </>
    )}
    {email !== '' && (
      <>
        {phone === '' ? ' at ' : ' or '}
        <a className={styles.way} href={`mailto:${email}`}>
          {email}
        </a>
      </>
    )}
    .
  </p>
);

/** How the reader reaches the merchant, and who it is by law. */
export const BusinessContact = ({ name, contact }: BusinessContactProps) => {
  if (!contact) return null;
  const { legal_name: legalName, address, phone, email } = contact;
  const place = [legalName, ...address.split('\n')].filter((line) => line !== '').join(', ');
  return (
    <div className={styles.contact}>
      {(phone !== '' || email !== '') && <Ways name={name} phone={phone} email={email} />}
      {place !== '' && <p>{place}</p>}
    </div>
  );
};
