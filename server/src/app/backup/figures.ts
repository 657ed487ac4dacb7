import { sumPurchases } from '../../features/billing/index.ts'
import { sumLedger } from '../../features/credits/index.ts'
import type { Database } from '../../platform/database/database.ts'

/** Totals of money and credits, which a restore must reproduce. */
export const readFigures = async (db: Database): Promise<Record<string, string>> => ({
  ...(await sumLedger({ db })),
  ...(await sumPurchases({ db })),
})
