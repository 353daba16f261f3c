import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectKind, type SignedInKind } from '../../session/auth-selectors';

type Home = { readonly path: string; readonly label: string };

const homes: Readonly<Record<SignedInKind, Home>> = {
  merchant: { path: '/admin/dashboard', label: 'Go to the dashboard' },
  customer: { path: '/customer/dashboard', label: 'Go to the dashboard' },
  nobody: { path: '/', label: 'Go to sign in' },
};

/** The link home for a user who cannot use this screen; null on the home screen itself. */
export const useWayHome = (): Home | null => {
  const home = homes[useSelector(selectKind)];
  const { pathname } = useLocation();
  return pathname === home.path ? null : home;
};
