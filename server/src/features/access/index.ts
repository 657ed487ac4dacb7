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
export { api, type FairUse, publicApi, type RequestContext } from './api.ts'
export { createAccount } from './create-account.ts'
export { eraseAccount } from './erase-account.ts'
export { isStaff } from './gate.ts'
export {
  abilitiesOfRole,
  isCustomer,
  isSuperadmin,
  lockAccount,
  requireAnotherSuperadmin,
  requireHolds,
  requireMayChange,
  requireMayGrantRole,
} from './guard-account-changes.ts'
export { listAccountsAble } from './list-accounts-able.ts'
export { seedAccess } from './seed-access.ts'
export { setAccountType } from './set-account-type.ts'
