import { Outlet } from 'react-router-dom';
import { MainContent } from '../navigation/MainContent';

/** Pages without a session bring their own look. */
export const PublicFrame = () => (
  <MainContent>
    <Outlet />
  </MainContent>
);
