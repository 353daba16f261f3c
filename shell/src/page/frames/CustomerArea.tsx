import { useSelector } from 'react-redux';
import { ScreenSkeleton } from '../../federation/parts/ScreenSkeleton';
import { MainContent } from '../../platform/main-content/MainContent';
import { selectAuth, selectKind } from '../../session/auth-selectors';
import { MismatchScreen } from './MismatchScreen';
import { CustomerFrame } from './CustomerFrame';

/**
 * Everything guarded below /customer: the frame for customers, the mismatch for staff, a skeleton without a session.
 */
export const CustomerArea = () => {
  const kind = useSelector(selectKind);
  const { user_id: userId } = useSelector(selectAuth);
  switch (kind) {
    case 'customer':
      // Another customer signed in in another tab: the screens start again.
      return <CustomerFrame key={userId} />;
    case 'merchant':
      return <MismatchScreen portal="customer" />;
    case 'nobody':
      return (
        <MainContent>
          <ScreenSkeleton />
        </MainContent>
      );
  }
};
