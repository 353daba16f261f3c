/** What other modules may use of the catalogue. */
export {
  compareWithInventory,
  type InventoryDifference,
  type ObservedPage,
} from './compare-page.domain';
export { makeAddressAct } from './give-address.service';
export { inventoryCsv, inventoryText } from './inventory-text';
