import { formatPhone } from '@billfold/shared/format/phone';
import { Button } from '@billfold/shared/ui/Button';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { useDispatch, useSelector } from 'react-redux';
import { CheckMark } from '../../ui/CheckMark';
import { selectHosted } from './hosted-selectors';
import { startedOver } from './hosted.slice';
import styles from './PayHosted.module.css';

/** What was registered, and the way to use it. */
export const DoneStep = ({ businessName }: { readonly businessName: string }) => {
  const dispatch = useDispatch();
  const { registration } = useSelector(selectHosted);
  return (
    <div className={styles.receipt}>
      <CheckMark />
      <Facts>
        <Fact label="Business">{businessName}</Fact>
        <Fact label="Phone Number">{formatPhone(registration.phone)}</Fact>
        <Fact label="Email">{registration.email}</Fact>
      </Facts>
      <Button size="large" isWide onClick={() => dispatch(startedOver())}>
        Sign In
      </Button>
    </div>
  );
};
