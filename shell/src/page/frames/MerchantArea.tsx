import { useSelector } from 'react-redux';
import { ScreenSkeleton } from '../../federation/parts/ScreenSkeleton';
import { MainContent } from '../../platform/main-content/MainContent';
import { selectKind } from '../../session/auth-selectors';
import { MismatchScreen } from './MismatchScreen';
import { MerchantFrame } from './MerchantFrame';

/** Everything below /admin: the frame for staff, the mismatch for customers, a skeleton without a session. */
export const MerchantArea = () => {
  const kind = useSelector(selectKind);
  switch (kind) {
    case 'merchant':
      return <MerchantFrame />;
    case 'customer':
      return <MismatchScreen portal="merchant" />;
    case 'nobody':
      return (
        <MainContent>
          <ScreenSkeleton />
        </MainContent>
      );
  }
};
