import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { featureScreens } from '@billfold/shared/remote/feature-screens';
import { paths } from './paths';

const loadMerchantLogin = () => import(/* webpackChunkName: "merchant-login" */ './features/sign-in-merchant/MerchantLoginScreen');
const loadCustomerLogin = () => import(/* webpackChunkName: "customer-login" */ './features/sign-in-customer/CustomerLoginScreen');
const loadEmbedded = () => import(/* webpackChunkName: "embedded-payment" */ './features/pay-embedded/PayEmbeddedScreen');

// The state and the sagas of a screen, in the same chunk.
const loadMerchantLoginFeatures = async () => (await import(/* webpackChunkName: "merchant-login" */ './features/sign-in-merchant/sign-in-merchant.features')).signInMerchantFeatures;
const loadCustomerLoginFeatures = async () => (await import(/* webpackChunkName: "customer-login" */ './features/sign-in-customer/sign-in-customer.features')).signInCustomerFeatures;
const loadEmbeddedFeatures = async () => (await import(/* webpackChunkName: "embedded-payment" */ './features/pay-embedded/pay-embedded.features')).payEmbeddedFeatures;

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const screen = featureScreens(services);
  return [
    screen(paths.start.pattern, loadMerchantLogin, (module) => module.MerchantLoginScreen, loadMerchantLoginFeatures),
    screen(paths.merchantLogin.pattern, loadMerchantLogin, (module) => module.MerchantLoginScreen, loadMerchantLoginFeatures),
    screen(paths.customerLogin.pattern, loadCustomerLogin, (module) => module.CustomerLoginScreen, loadCustomerLoginFeatures),
    screen(paths.embeddedPayment.pattern, loadEmbedded, (module) => module.PayEmbeddedScreen, loadEmbeddedFeatures),
  ];
};
