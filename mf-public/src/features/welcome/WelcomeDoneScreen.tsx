import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useMerchant } from '../../entities/merchant/use-merchant';
import { AccessPage } from '../../ui/AccessPage';
import { CheckMark } from '../../ui/CheckMark';
import { readInvitation } from './invitation.domain';
import { NoInvitation } from './NoInvitation';
import { useStepOpened } from './use-step-opened';
import { selectWelcome } from './welcome-selectors';
import { donePressed } from './welcome.slice';

/** The last step: leads to the sign-up, or to the sign-in of a customer with a PIN. */
export const WelcomeDoneScreen = () => {
  const dispatch = useDispatch();
  const [query] = useSearchParams();
  const { username, merchantName } = readInvitation(query);
  const { status, errors } = useSelector(selectWelcome);
  const merchant = useMerchant(merchantName);
  useStepOpened();
  if (username === null) return <NoInvitation />;
  return (
    <AccessPage title="Congratulations" merchant={merchant} intro="Your phone is confirmed.">
      <CheckMark />
      <ErrorArea errors={errors} />
      <Button
        size="large"
        isWide
        isBusy={status === 'finishing'}
        busyLabel="One moment..."
        onClick={() => dispatch(donePressed({ username, merchantName }))}
      >
        Done
      </Button>
    </AccessPage>
  );
};
