import { and, asc, eq } from 'drizzle-orm'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockOwnCheck } from '../get-check.ts'
import { ownKeywords } from '../start/start-run.ts'
import { serpCheckKeywords, serpChecks } from '../tables.ts'
import { searchTextOf } from '../views/search-text.ts'

/** Names a check by a note, which the list finds it by; without words it has none. */
export async function renameSerpCheck(ctx: AccountCtx, { id, note: text }: { id: number; note: string }) {
  const note = text === '' ? null : text
  await inTransaction(ctx, async (tx) => {
    const { domain, accountId } = await lockOwnCheck(tx, id)
    const rows = await tx.db
      .select({ keyword: serpCheckKeywords.keyword })
      .from(serpCheckKeywords)
      .where(ownKeywords(accountId, id))
      .orderBy(asc(serpCheckKeywords.number))
    const searchText = searchTextOf({ note, domain, keywords: rows.map(({ keyword }) => keyword) })
    await tx.db
      .update(serpChecks)
      .set({ note, searchText })
      .where(and(eq(serpChecks.accountId, accountId), eq(serpChecks.id, id)))
  })
  return { message: note === null ? serpCheckMessages.noteRemoved : serpCheckMessages.renamed, data: { id } }
}
