import { and, eq, sql } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { isPageAddress } from '#contract/rules/rank-projects/landing-pages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { lockProjectOfAccount, type ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { getOwnPage, ownPage } from './own-page.ts'

const { accountId, projectId, id: keywordId, keywordKey, latestUrl } = rankProjectKeywords

export type SetTargetPages = {
  id: number
  keywords_ids: number[]
  target_page?: string | null | undefined
  uses_ranking_page: boolean
}

/**
 * Sets or removes the target page of keywords, or sets the page that ranks for each now. Throws `row.not-found` if one isn't the
 * project's, and `input.invalid` for a page of another domain or one that is too long.
 */
export async function setTargetPages(
  ctx: AccountCtx,
  { id, keywords_ids, target_page: entered = null, uses_ranking_page }: SetTargetPages,
) {
  const ids = [...new Set(keywords_ids)]
  const setCount = await inTransaction(ctx, async (tx) => {
    const project = await lockProjectOfAccount(tx, id)
    const page = entered === null ? null : getOwnPage(project, 'target_page', entered)
    const keywords = await tx.db
      .select({ id: keywordId, url: latestUrl })
      .from(rankProjectKeywords)
      .where(and(ofProject(tx, id), equalsAny(keywordId, ids)))
    if (keywords.length < ids.length) throw notFound(`keywords of project ${id}`)
    return storeTargets(
      tx,
      id,
      keywords.flatMap(({ id: one, url }) => {
        const target = uses_ranking_page ? rankingPage(project, url) : page
        return target === undefined ? [] : [{ id: one, target }]
      }),
    )
  })
  const isRemoval = entered === null && !uses_ranking_page
  const message = isRemoval ? rankProjectMessages.targetPageRemoved : rankProjectMessages.targetPageSet
  return { message, data: { set_count: setCount } }
}

export type ImportTargetPages = { id: number; keywords: string[]; target_pages: string[] }

/** Sets the target pages named beside keywords, such as in a file; `keywords` are their keys. The last page of a keyword counts. */
export async function importTargetPages(
  ctx: AccountCtx,
  { id, keywords: keys, target_pages: pages }: ImportTargetPages,
) {
  const data = await inTransaction(ctx, async (tx) => {
    const project = await lockProjectOfAccount(tx, id)
    const read = [...new Map(keys.map((key, at) => [key, pages[at] ?? '']))].map(([keyword, page]) => ({
      keyword,
      target: ownPage(project, page),
    }))
    const keywords = await tx.db
      .select({ id: keywordId, key: keywordKey })
      .from(rankProjectKeywords)
      .where(
        and(
          ofProject(tx, id),
          equalsAny(
            keywordKey,
            read.map(({ keyword }) => keyword),
          ),
        ),
      )
    // Once in each setting.
    const idsOf = Map.groupBy(keywords, ({ key }) => key)
    const set = await storeTargets(
      tx,
      id,
      read.flatMap(({ keyword, target }) => {
        return target === undefined ? [] : (idsOf.get(keyword) ?? []).map((known) => ({ id: known.id, target }))
      }),
    )
    return {
      set_count: set,
      unknown_count: read.filter(({ keyword }) => !idsOf.has(keyword)).length,
      elsewhere_count: read.filter(({ target }) => target === undefined).length,
    }
  })
  return { message: rankProjectMessages.targetPagesImported, data }
}

const ofProject = (tx: AccountCtx, id: number) => and(eq(accountId, tx.account.id), eq(projectId, id))

/** The page that ranks; undefined without one, or where only its host is known. */
const rankingPage = (project: ProjectRow, url: string | null) =>
  isPageAddress(url) ? ownPage(project, url) : undefined

/** Returns the number of keywords. */
async function storeTargets(
  tx: AccountCtx,
  id: number,
  targets: readonly { id: number; target: string | null }[],
): Promise<number> {
  if (targets.length === 0) return 0
  await tx.db.execute(sql`
    update rank_project_keywords k set target_page = given.target
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as given(id int, target text)
    where k.account_id = ${tx.account.id} and k.project_id = ${id} and k.id = given.id`)
  return targets.length
}
