import { sql } from 'drizzle-orm'
import { deleteSome } from '../../../platform/database/delete-some.ts'
import type { AccountData } from '../../access/index.ts'
import { paidPages } from '../tables.ts'

/** The pages a deleted account paid for. Results pages and fetches are shared and name no account. */
export const accountPages: AccountData = {
  name: 'paid-pages',
  stage: 'rest',
  remove: async (ctx, accountId) => ((await deleteSome(ctx, sql`${paidPages}`, accountId)) ? 'more' : 'done'),
}
