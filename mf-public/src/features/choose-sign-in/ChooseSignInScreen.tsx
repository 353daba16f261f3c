import { useServices } from '@billfold/shared/remote/Services';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';

/** The first page of the mobile app. */
export const ChooseSignInScreen = () => {
  const { session } = useServices();
  return (
    <AccessPage title="Welcome to Billfold" intro="How would you like to sign in?">
      <ButtonLink to={paths.customerLogin.href(session.hint().username)} size="large" isWide>
        Customer Login
      </ButtonLink>
      <ButtonLink to={paths.merchantLogin.pattern} size="large" variant="secondary" isWide>
        Merchant Login
      </ButtonLink>
    </AccessPage>
  );
};
