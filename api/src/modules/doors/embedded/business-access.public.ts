export {
  AccessProblem,
  createKey,
  endKey,
  setOrigins,
  showAccess,
  type AccessContext,
} from './manage-business-access.service';
