import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { screenRoutes } from '@billfold/shared/remote/LazyScreen';
import { paths } from './module/paths';

// Each chunk names its screens, and the state and the sagas that they need.
const loadMerchantLogin = () =>
  import(
    /* webpackChunkName: "merchant-login" */ './features/sign-in-merchant/sign-in-merchant.screen'
  );
const loadCustomerLogin = () =>
  import(
    /* webpackChunkName: "customer-login" */ './features/sign-in-customer/sign-in-customer.screen'
  );
const loadChooseSignIn = () =>
  import(/* webpackChunkName: "choose-sign-in" */ './features/choose-sign-in/ChooseSignInScreen');
const loadForgotPassword = () =>
  import(
    /* webpackChunkName: "forgot-password" */ './features/forgot-password/forgot-password.screen'
  );
const loadSetPassword = () =>
  import(/* webpackChunkName: "set-password" */ './features/set-password/set-password.screen');
const loadChangePassword = () =>
  import(
    /* webpackChunkName: "change-password" */ './features/change-password/change-password.screen'
  );
const loadResetPin = () =>
  import(/* webpackChunkName: "reset-pin" */ './features/reset-pin/reset-pin.screen');
const loadConfirmContact = () =>
  import(
    /* webpackChunkName: "confirm-contact" */ './features/confirm-contact/confirm-contact.screen'
  );
const loadWelcome = () =>
  import(/* webpackChunkName: "welcome" */ './features/welcome/welcome.screen');
const loadSignUp = () =>
  import(/* webpackChunkName: "sign-up" */ './features/sign-up/sign-up.screen');
const loadDonation = () =>
  import(/* webpackChunkName: "donate" */ './features/donate/donate.screen');
const loadHosted = () =>
  import(/* webpackChunkName: "hosted-payment" */ './features/pay-hosted/pay-hosted.screen');
const loadEmbedded = () =>
  import(/* webpackChunkName: "embedded-payment" */ './features/pay-embedded/pay-embedded.screen');

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const screen = screenRoutes(services);
  return [
    screen(paths.start.pattern, loadMerchantLogin, (module) => module.MerchantLoginScreen),
    screen(paths.merchantLogin.pattern, loadMerchantLogin, (module) => module.MerchantLoginScreen),
    screen(paths.customerLogin.pattern, loadCustomerLogin, (module) => module.CustomerLoginScreen),
    screen(paths.mobileLogin.pattern, loadChooseSignIn, (module) => module.ChooseSignInScreen),
    screen(
      paths.forgotPassword.pattern,
      loadForgotPassword,
      (module) => module.ForgotPasswordScreen,
    ),
    screen(paths.createPassword.pattern, loadSetPassword, (module) => module.SetPasswordScreen),
    screen(paths.resetPassword.pattern, loadSetPassword, (module) => module.SetPasswordScreen),
    screen(
      paths.changePassword.pattern,
      loadChangePassword,
      (module) => module.ChangePasswordScreen,
    ),
    screen(paths.resetPin.pattern, loadResetPin, (module) => module.ResetPinScreen),
    screen(
      paths.confirmContact.pattern,
      loadConfirmContact,
      (module) => module.ConfirmContactScreen,
    ),
    screen(paths.welcome.pattern, loadWelcome, (module) => module.WelcomePhoneScreen),
    screen(paths.welcomeCode.pattern, loadWelcome, (module) => module.WelcomeCodeScreen),
    screen(paths.welcomeDone.pattern, loadWelcome, (module) => module.WelcomeDoneScreen),
    screen(paths.signUp.pattern, loadSignUp, (module) => module.SignUpScreen),
    screen(paths.donation.pattern, loadDonation, (module) => module.DonateScreen),
    screen(paths.hostedPayment.pattern, loadHosted, (module) => module.PayHostedScreen),
    screen(paths.embeddedPayment.pattern, loadEmbedded, (module) => module.PayEmbeddedScreen),
  ];
};
