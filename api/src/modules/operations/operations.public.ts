export type { OperationKind, Step, StepRequest } from './operation.domain';
export { presentOperation } from './operation.presenter';
export {
  findOperation,
  findOperationByKey,
  findOperations,
  insertOperation as startOperation,
  type OperationRow,
} from './operation.queries';
export { wakeOperations } from './operation.signal';
