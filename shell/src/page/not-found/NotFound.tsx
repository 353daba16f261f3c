import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { useSelector } from 'react-redux';
import { useFederation } from '../../federation/parts/federation-context';
import { selectKind } from '../../session/auth-selectors';
import styles from './NotFound.module.css';

const dashboards = {
  merchant: '/admin/dashboard',
  customer: '/customer/dashboard',
  nobody: null,
} as const;
const buttonText = 'Return to dashboard';

/** The page of an address that nothing owns. */
export const NotFound = () => {
  const dashboard = dashboards[useSelector(selectKind)];
  const { publicWebsite } = useFederation().plan.settings;
  return (
    <section className={styles.screen}>
      <p className={styles.number}>404</p>
      <h1 className={styles.title}>PAGE NOT FOUND</h1>
      <p className={styles.message}>Sorry, the page you are looking for does not exist.</p>
      {dashboard === null ? (
        <a className={styles.website} href={publicWebsite}>
          {buttonText}
        </a>
      ) : (
        <ButtonLink to={dashboard} size="large">
          {buttonText}
        </ButtonLink>
      )}
    </section>
  );
};
