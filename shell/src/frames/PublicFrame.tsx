import { Outlet } from 'react-router-dom';
import { MainContent } from '../navigation/MainContent';
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
