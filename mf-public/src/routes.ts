import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { featureScreens } from '@billfold/shared/remote/feature-screens';
import { paths } from './module/paths';

const loadMerchantLogin = () =>
  import(
    /* webpackChunkName: "merchant-login" */ './features/sign-in-merchant/MerchantLoginScreen'
  );
const loadCustomerLogin = () =>
  import(
    /* webpackChunkName: "customer-login" */ './features/sign-in-customer/CustomerLoginScreen'
  );
const loadChooseSignIn = () =>
  import(/* webpackChunkName: "choose-sign-in" */ './features/choose-sign-in/ChooseSignInScreen');
const loadForgotPassword = () =>
  import(
    /* webpackChunkName: "forgot-password" */ './features/forgot-password/ForgotPasswordScreen'
  );
const loadSetPassword = () =>
  import(/* webpackChunkName: "set-password" */ './features/set-password/SetPasswordScreen');
const loadChangePassword = () =>
  import(
    /* webpackChunkName: "change-password" */ './features/change-password/ChangePasswordScreen'
  );
const loadResetPin = () =>
  import(/* webpackChunkName: "reset-pin" */ './features/reset-pin/ResetPinScreen');
const loadConfirmContact = () =>
  import(
    /* webpackChunkName: "confirm-contact" */ './features/confirm-contact/ConfirmContactScreen'
  );
const loadDonation = () =>
  import(/* webpackChunkName: "donate" */ './features/donate/DonateScreen');
const loadHosted = () =>
  import(/* webpackChunkName: "hosted-payment" */ './features/pay-hosted/PayHostedScreen');
const loadEmbedded = () =>
  import(/* webpackChunkName: "embedded-payment" */ './features/pay-embedded/PayEmbeddedScreen');
const loadWelcomePhone = () =>
  import(/* webpackChunkName: "welcome" */ './features/welcome/WelcomePhoneScreen');
const loadWelcomeCode = () =>
  import(/* webpackChunkName: "welcome" */ './features/welcome/WelcomeCodeScreen');
const loadWelcomeDone = () =>
  import(/* webpackChunkName: "welcome" */ './features/welcome/WelcomeDoneScreen');
const loadSignUp = () =>
  import(/* webpackChunkName: "sign-up" */ './features/sign-up/SignUpScreen');

// The state and the sagas of a screen, in the same chunk.
const loadMerchantLoginFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "merchant-login" */ './features/sign-in-merchant/sign-in-merchant.features'
    )
  ).signInMerchantFeatures;
const loadCustomerLoginFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "customer-login" */ './features/sign-in-customer/sign-in-customer.features'
    )
  ).signInCustomerFeatures;
const loadForgotPasswordFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "forgot-password" */ './features/forgot-password/forgot-password.features'
    )
  ).forgotPasswordFeatures;
const loadSetPasswordFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "set-password" */ './features/set-password/set-password.features'
    )
  ).setPasswordFeatures;
const loadChangePasswordFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "change-password" */ './features/change-password/change-password.features'
    )
  ).changePasswordFeatures;
const loadResetPinFeatures = async () =>
  (await import(/* webpackChunkName: "reset-pin" */ './features/reset-pin/reset-pin.features'))
    .resetPinFeatures;
const loadConfirmContactFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "confirm-contact" */ './features/confirm-contact/confirm-contact.features'
    )
  ).confirmContactFeatures;
const loadDonationFeatures = async () =>
  (await import(/* webpackChunkName: "donate" */ './features/donate/donate.features'))
    .donateFeatures;
const loadHostedFeatures = async () =>
  (await import(/* webpackChunkName: "hosted-payment" */ './features/pay-hosted/hosted.features'))
    .payHostedFeatures;
const loadEmbeddedFeatures = async () =>
  (
    await import(
      /* webpackChunkName: "embedded-payment" */ './features/pay-embedded/pay-embedded.features'
    )
  ).payEmbeddedFeatures;
const loadWelcomeFeatures = async () =>
  (await import(/* webpackChunkName: "welcome" */ './features/welcome/welcome.features'))
    .welcomeFeatures;
const loadSignUpFeatures = async () =>
  (await import(/* webpackChunkName: "sign-up" */ './features/sign-up/sign-up.features'))
    .signUpFeatures;

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const screen = featureScreens(services);
  return [
    screen(
      paths.start.pattern,
      loadMerchantLogin,
      (module) => module.MerchantLoginScreen,
      loadMerchantLoginFeatures,
    ),
    screen(
      paths.merchantLogin.pattern,
      loadMerchantLogin,
      (module) => module.MerchantLoginScreen,
      loadMerchantLoginFeatures,
    ),
    screen(
      paths.customerLogin.pattern,
      loadCustomerLogin,
      (module) => module.CustomerLoginScreen,
      loadCustomerLoginFeatures,
    ),
    screen(paths.mobileLogin.pattern, loadChooseSignIn, (module) => module.ChooseSignInScreen),
    screen(
      paths.forgotPassword.pattern,
      loadForgotPassword,
      (module) => module.ForgotPasswordScreen,
      loadForgotPasswordFeatures,
    ),
    screen(
      paths.createPassword.pattern,
      loadSetPassword,
      (module) => module.SetPasswordScreen,
      loadSetPasswordFeatures,
    ),
    screen(
      paths.resetPassword.pattern,
      loadSetPassword,
      (module) => module.SetPasswordScreen,
      loadSetPasswordFeatures,
    ),
    screen(
      paths.changePassword.pattern,
      loadChangePassword,
      (module) => module.ChangePasswordScreen,
      loadChangePasswordFeatures,
    ),
    screen(
      paths.resetPin.pattern,
      loadResetPin,
      (module) => module.ResetPinScreen,
      loadResetPinFeatures,
    ),
    screen(
      paths.confirmContact.pattern,
      loadConfirmContact,
      (module) => module.ConfirmContactScreen,
      loadConfirmContactFeatures,
    ),
    screen(
      paths.welcome.pattern,
      loadWelcomePhone,
      (module) => module.WelcomePhoneScreen,
      loadWelcomeFeatures,
    ),
    screen(
      paths.welcomeCode.pattern,
      loadWelcomeCode,
      (module) => module.WelcomeCodeScreen,
      loadWelcomeFeatures,
    ),
    screen(
      paths.welcomeDone.pattern,
      loadWelcomeDone,
      (module) => module.WelcomeDoneScreen,
      loadWelcomeFeatures,
    ),
    screen(paths.signUp.pattern, loadSignUp, (module) => module.SignUpScreen, loadSignUpFeatures),
    screen(
      paths.donation.pattern,
      loadDonation,
      (module) => module.DonateScreen,
      loadDonationFeatures,
    ),
    screen(
      paths.hostedPayment.pattern,
      loadHosted,
      (module) => module.PayHostedScreen,
      loadHostedFeatures,
    ),
    screen(
      paths.embeddedPayment.pattern,
      loadEmbedded,
      (module) => module.PayEmbeddedScreen,
      loadEmbeddedFeatures,
    ),
  ];
};
