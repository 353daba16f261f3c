/** What the page and the inventory use of the page's headers. */
export { maintenanceHeaders } from './maintenance-headers';
export { isFramed, pageHeaders, type PageHeaderInput } from './page-headers';
