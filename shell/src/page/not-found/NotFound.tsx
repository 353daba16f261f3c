import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { classNames } from '@billfold/shared/ui/class-names';
import { ProductMark } from '@billfold/shared/ui/ProductMark';
import { TextLink } from '@billfold/shared/ui/TextLink';
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
const customerSignIn = { to: '/customer/login', children: 'Customer sign in' } as const;

const WebsiteLink = ({ isSecond = false }: { readonly isSecond?: boolean }) => {
  const { publicWebsite } = useFederation().plan.settings;
  return (
    <a className={classNames(styles.website, isSecond && styles.second)} href={publicWebsite}>
      {buttonText}
    </a>
  );
};

/** The ways on without a session: an address of the customer area leads to the sign-in of customers first. */
const VisitorWays = () =>
  isCustomerPath(useLocation().pathname) ? (
    <div className={styles.ways}>
      <ButtonLink size="large" {...customerSignIn} />
      <WebsiteLink isSecond />
    </div>
  ) : (
    <>
      <WebsiteLink />
      <p className={styles.signIns}>
        <TextLink {...customerSignIn} />
        <TextLink to="/login">Merchant sign in</TextLink>
      </p>
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
