import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { paths } from './paths';

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const merchantLogin = lazyScreen(
    services,
    () => import(/* webpackChunkName: "merchant-login" */ './features/sign-in-merchant/MerchantLoginScreen'),
    (module) => module.MerchantLoginScreen,
  );
  const customerLogin = lazyScreen(
    services,
    () => import(/* webpackChunkName: "customer-login" */ './features/sign-in-customer/CustomerLoginScreen'),
    (module) => module.CustomerLoginScreen,
  );
  return [
    { path: paths.start.pattern, lazy: merchantLogin },
    { path: paths.merchantLogin.pattern, lazy: merchantLogin },
    { path: paths.customerLogin.pattern, lazy: customerLogin },
  ];
};
