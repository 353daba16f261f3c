/** What the registration of releases and the command line use of the inventory. */
export {
  compareWithInventory,
  type InventoryDifference,
  type ObservedPage,
} from './compare-page.domain';
export { describeInventoryFlaws, explainedScripts } from './inventory.domain';
export { findLastWatch } from './watches.queries';
export { inventoryCsv, inventoryText } from './inventory-text';
