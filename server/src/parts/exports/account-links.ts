import { sql } from 'drizzle-orm'
import { deleteSome } from '../../platform/database/delete-some.ts'
import type { AccountData } from '../access/index.ts'
import { downloadLinks } from './tables.ts'

/** Links to files of an account that was deleted; the files are made as they are sent. */
export const accountLinks: AccountData = {
  name: 'download-links',
  stage: 'rest',
  remove: async (ctx, accountId) => ((await deleteSome(ctx, sql`${downloadLinks}`, accountId)) ? 'more' : 'done'),
}
