export { features } from './profile-features';
export { CustomerAutoPayScreen, CustomerPaymentScreen } from './CustomerPaymentScreens';
