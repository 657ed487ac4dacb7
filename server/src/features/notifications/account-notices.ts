import { sql } from 'drizzle-orm'
import { deleteSome } from '../../platform/database/delete-some.ts'
import type { AccountData } from '../access/index.ts'
import { noticePreferences, notices } from './tables.ts'

/** Notices of an account that was deleted. */
export const accountNotices: AccountData = {
  name: 'notices',
  async remove(ctx, accountId) {
    for (const table of [notices, noticePreferences]) if (await deleteSome(ctx, sql`${table}`, accountId)) return 'more'
    return 'done'
  },
}
