export { adjustCredits, adjustCreditsTo } from './adjust-credits.ts'
export { getCreditCosts, listCreditSettings, showCreditSettings, updateCreditSettings } from './credit-settings.ts'
export { settleHold } from './end-hold.ts'
export { grantCredits } from './grant-credits.ts'
export { findOpenHolds, holdCredits } from './hold-credits.ts'
export { listHistoryOf, sumSpentPerDay } from './list-history.ts'
export { listSpendableLots } from './lots.ts'
export {
  inheritDebts,
  lockBalanceAndMoves,
  moveDebtsToNextAccount,
  owedFromEarlierAccount,
  recordDebtor,
  restoreMovedCredits,
} from './move-debts.ts'
export { lockBalance } from './operation.ts'
export { availableCredits, availableOf, hasFewerCredits, owedCredits, publishBalance } from './read-balance.ts'
export { refuseLargeGrants } from './refuse-large-grants.ts'
export { revokeCredits } from './revoke-credits.ts'
export { sumLedger } from './sum-ledger.ts'
export { creditsUsedBy, sumExpiredSince, sumGranted } from './sum-movements.ts'
export type { ListHoldsInUse } from './sweep-credits.ts'
export { userDataOf } from './user-data.ts'
export { verifyLedger } from './verify-ledger.ts'
