export {
  AccessProblem,
  createKey,
  endKey,
  setOrigins,
  showAccess,
  type AccessWorld,
} from './manage-business-access.service';
