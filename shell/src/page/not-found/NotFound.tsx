import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { ProductMark } from '@billfold/shared/ui/ProductMark';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useFederation } from '../../federation/parts/federation-context';
import { isCustomerPath } from '../../platform/address/area-of-path';
import { selectKind } from '../../session/auth-selectors';
import styles from './NotFound.module.css';

const dashboards = {
  merchant: '/admin/dashboard',
  customer: '/customer/dashboard',
  nobody: null,
} as const;
const buttonText = 'Return to dashboard';

const WebsiteLink = () => (
  <a className={styles.website} href={useFederation().plan.settings.publicWebsite}>
    {buttonText}
  </a>
);

/** The ways on without a session. An address of the customer area offers no sign-in of the staff. */
const VisitorWays = () => (
  <>
    <div className={styles.ways}>
      <ButtonLink size="large" to="/customer/login">
        Customer sign in
      </ButtonLink>
      {!isCustomerPath(useLocation().pathname) && (
        <ButtonLink variant="secondary" size="large" to="/login">
          Merchant sign in
        </ButtonLink>
      )}
    </div>
    <WebsiteLink />
  </>
);

/** The page of an address that nothing owns. `isWhole`: no frame with the product's mark is around it. */
export const NotFound = ({ isWhole = false }: { readonly isWhole?: boolean }) => {
  const dashboard = dashboards[useSelector(selectKind)];
  return (
    <section className={styles.screen}>
      {isWhole && <ProductMark size="large" />}
      <p className={styles.number}>404</p>
      <h1 className={styles.title}>PAGE NOT FOUND</h1>
      <p className={styles.message}>Sorry, the page you are looking for does not exist.</p>
      {dashboard === null ? (
        <VisitorWays />
      ) : (
        <ButtonLink to={dashboard} size="large">
          {buttonText}
        </ButtonLink>
      )}
    </section>
  );
};
