import { Outlet } from 'react-router-dom';
import { MainContent } from '../../platform/main-content/MainContent';
import { PaymentPageIdle } from './PaymentPageIdle';

/** Pages without a session bring their own look. */
export const PublicFrame = () => (
  <>
    <PaymentPageIdle />
    <MainContent>
      <Outlet />
    </MainContent>
  </>
);
