import { useServices, useSession } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { paths } from '../../module/paths';

/** Where to go from an invoice that needs nothing: the dashboard, or with the link of one invoice the sign-in. */
export const WayOn = ({ variant }: { readonly variant: 'secondary' | 'quiet' }) => {
  const { session } = useServices();
  return useSession().user?.bill_only === true ? (
    <Button variant={variant} onClick={() => session.signOut()}>
      Sign in to see all your bills
    </Button>
  ) : (
    <ButtonLink variant={variant} to={paths.dashboard.href()}>
      Go to the dashboard
    </ButtonLink>
  );
};
