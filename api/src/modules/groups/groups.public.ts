export { groupNotFound } from './group.errors';
export { countMembers, isMember, type Membership } from './group-members.queries';
export { findMembership } from './read-groups.service';
export { resolveGroup } from './resolve-group.service';
