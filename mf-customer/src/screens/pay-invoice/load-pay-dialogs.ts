/** The dialogs of the pay screen, with their features. */
export const loadPayDialogs = () => import(/* webpackChunkName: "pay-dialogs" */ './pay-dialogs');
