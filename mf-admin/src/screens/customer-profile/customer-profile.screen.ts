export { features } from './profile-features';
export { CustomerProfileScreen } from './CustomerProfileScreen';
