import { sumPurchases } from '../../features/billing/index.ts'
import { sumLedger } from '../../features/credits/index.ts'
import type { Database } from '../../platform/database/database.ts'

/** The money and credits of an installation, which a restore has to arrive at. */
export const readFigures = async (db: Database): Promise<Record<string, string>> => ({
  ...(await sumLedger({ db })),
  ...(await sumPurchases({ db })),
})
