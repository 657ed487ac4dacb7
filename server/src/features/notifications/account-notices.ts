import { sql } from 'drizzle-orm'
import type { AccountData } from '../../parts/access/index.ts'
import { deleteSome } from '../../platform/database/delete-some.ts'
import { describeRows } from '../../platform/spreadsheet/describe-rows.ts'
import { noticePreferences, notices } from './tables.ts'

/** Notices of an account that was deleted. */
export const accountNotices: AccountData = {
  name: 'notices',
  stage: 'rest',
  sheets: (ctx, accountId) => [
    describeRows(ctx, {
      name: 'Notices',
      columns: [
        ['Time', 'created_at'],
        ['Kind', 'kind'],
        ['Details', 'data::text'],
        ['Read', 'read_at'],
      ],
      from: 'notices',
      where: sql`account_id = ${accountId}`,
      key: ['id'],
    }),
  ],
  async remove(ctx, accountId) {
    for (const table of [notices, noticePreferences]) if (await deleteSome(ctx, sql`${table}`, accountId)) return 'more'
    return 'done'
  },
}
