import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { paths } from '../module/paths';
import { AccessPage } from './AccessPage';

/** Says that there is no such merchant, and leads customers on. As wide as the pages it is shown for. */
export const UnknownBusinessPage = () => (
  <AccessPage
    title="We couldn't find this business"
    intro="Check the link, or ask the business for a new one."
    width="wide"
  >
    <ButtonLink to={paths.customerLogin.pattern} size="large" isWide>
      Customer sign in
    </ButtonLink>
  </AccessPage>
);
