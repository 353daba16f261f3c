/** What the inventory says of the pages it lists. */
export { isFramed, pageHeaders, type PageHeaderInput } from './page-headers';
