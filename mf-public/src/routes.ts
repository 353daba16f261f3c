import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { featureStoreOf, type Feature } from '@billfold/shared/store/feature-store';
import type { ComponentType } from 'react';
import { paths } from './paths';

const loadMerchantLogin = () => import(/* webpackChunkName: "merchant-login" */ './features/sign-in-merchant/MerchantLoginScreen');
const loadCustomerLogin = () => import(/* webpackChunkName: "customer-login" */ './features/sign-in-customer/CustomerLoginScreen');

// The state and the sagas of a screen, in the same chunk.
const loadMerchantLoginFeatures = async () => (await import(/* webpackChunkName: "merchant-login" */ './features/sign-in-merchant/sign-in-merchant.features')).signInMerchantFeatures;
const loadCustomerLoginFeatures = async () => (await import(/* webpackChunkName: "customer-login" */ './features/sign-in-customer/sign-in-customer.features')).signInCustomerFeatures;

type LoadFeatures = () => Promise<readonly Feature[]>;

/** A screen names the features whose state it reads or whose events it dispatches; they are added before it is drawn. */
export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const screen = <Module>(path: string, load: () => Promise<Module>, pick: (module: Module) => ComponentType, loadFeatures: LoadFeatures) => {
    const loadBoth = async (): Promise<Module> => {
      const [module, features] = await Promise.all([load(), loadFeatures()]);
      featureStoreOf(services).add(features);
      return module;
    };
    return { path, lazy: lazyScreen(services, loadBoth, pick) };
  };
  return [
    screen(paths.start.pattern, loadMerchantLogin, (module) => module.MerchantLoginScreen, loadMerchantLoginFeatures),
    screen(paths.merchantLogin.pattern, loadMerchantLogin, (module) => module.MerchantLoginScreen, loadMerchantLoginFeatures),
    screen(paths.customerLogin.pattern, loadCustomerLogin, (module) => module.CustomerLoginScreen, loadCustomerLoginFeatures),
  ];
};
