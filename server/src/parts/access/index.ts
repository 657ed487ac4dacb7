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
export {
  type AttemptLimit,
  type AttemptSubject,
  countAttempt,
  countWithin,
  forgetAttempts,
  giveAttemptBack,
  secondsUntilAllowed,
  takeAttempt,
} from './attempts/attempt-limits.ts'
export { senderOf } from './attempts/sender.ts'
export { forgetRefusals, takeOrRefuse } from './attempts/take-or-refuse.ts'
export { type AccountChanges, changeAccount } from './change-account.ts'
export { createAccount, type NewAccount } from './create-account.ts'
export { eraseAccount } from './erase-account.ts'
export { isKeptCustomer, matchesAccount } from './filter-accounts.ts'
export {
  abilitiesOfRole,
  isCustomer,
  isSuperadmin,
  lockAccount,
  lockActor,
  mayGrantRole,
  requireHolds,
  requireMayGrantRole,
  requireMayManage,
} from './guard-account-changes.ts'
export { holdRoles } from './hold-roles.ts'
export { isStaff } from './is-staff.ts'
export { listAccountsAble } from './list-accounts-able.ts'
export { onRoleChange, publishRoleChange } from './role-changes.ts'
export { seedAccess } from './seed-access.ts'
export { setAccountType } from './set-account-type.ts'
export { setRole } from './set-role.ts'
export { findSuspendReason, suspendedFor } from './suspension.ts'
/** For the features that list and change them: the rules about them are this one's. */
export { accountRoles, permissions, rolePermissions, roles } from './tables.ts'
