export {
  type Account,
  type AccountCtx,
  accountTopic,
  findAccountId,
  findViewer,
  isNotDeleted,
  type OwnerCtx,
  type SessionViewer,
  type Viewer,
  viewerColumns,
  viewerOf,
  viewerTable,
} from './account.ts'
export type { AccountData, Removal } from './account-data.ts'
export { isKeptCustomer, listAccountsAble, matchesAccount } from './filter-accounts.ts'
export {
  abilitiesOfRole,
  isCustomer,
  isStaff,
  isSuperadmin,
  lockAccount,
  lockActor,
  mayGrantRole,
  requireHolds,
  requireMayGrantRole,
  requireMayManage,
} from './guard-account-changes.ts'
export { findSuspendReason, suspendedFor } from './suspension.ts'
/** For the features that list and change them: the rules about them are this one's. */
export { accountRoles, permissions, rolePermissions, roles } from './tables.ts'
