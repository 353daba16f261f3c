export { groupNotFound } from './group.errors';
export { isMember, type Membership } from './group-members.queries';
export { findMembership } from './read-groups.service';
export { resolveGroup } from './resolve-group.service';
