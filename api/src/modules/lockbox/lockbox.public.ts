export { findAccountRule } from './account-rule.service';
export { agreesWith } from './check-lockbox.domain';
export { LockboxFault } from './lockbox-layout.domain';
export { readLayout } from './lockbox-layout.service';
export { readLockbox } from './read-lockbox.domain';
export { fixed80 } from './shipped-layouts.domain';
export { writeLockbox } from './write-lockbox.domain';
