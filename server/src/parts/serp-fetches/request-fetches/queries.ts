import { sql } from 'drizzle-orm'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import {
  type Depth,
  type Device,
  type ReadingChoices,
  resultsAsked,
  type SearchEngine,
} from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import { serpQueries } from '../tables.ts'

/** The place, engine and depth of a search; the same for all keywords of a check or a run. */
export type Setting = {
  engine: SearchEngine
  device: Device
  languageCode: string
  locationCode: number
  /** Results asked for. */
  depth: number
  /** Waits for an AI Overview that the engine fills late; Google only. */
  loadsAiOverview: boolean
}

/** The same as a customer chooses it. */
export type ChosenSetting = Omit<Setting, 'depth'> & { depth: Depth } & ReadingChoices

export const toSetting = ({ extraPage, depth, ...chosen }: ChosenSetting): Setting => ({
  ...chosen,
  depth: resultsAsked({ depth, extraPage }),
})

/** Finds or makes the query of each keyword; one id per keyword, in their order. */
export async function ensureQueries(ctx: Ctx, setting: Setting, keywords: readonly string[]): Promise<number[]> {
  const { engine, device, languageCode, locationCode, depth, loadsAiOverview } = setting
  const keys = keywords.map(keywordKey)
  const find = () =>
    ctx.db.execute<{ keyword: string; id: string }>(sql`
      select keyword, id from ${serpQueries}
      where keyword = any(${sql.param(keys)}::text[]) and engine = ${engine} and device = ${device}
        and language_code = ${languageCode} and location_code = ${locationCode} and depth = ${depth}
        and loads_ai_overview = ${loadsAiOverview}`)
  const byKeyword = new Map<string, number>()
  const remember = (rows: { keyword: string; id: string }[]) => {
    for (const row of rows) byKeyword.set(row.keyword, Number(row.id))
  }
  remember((await find()).rows)
  const missing = [...new Set(keys.filter((key) => !byKeyword.has(key)))].sort()
  const rows = missing.map((keyword) => ({
    engine,
    device,
    languageCode,
    locationCode,
    depth,
    loadsAiOverview,
    keyword,
  }))
  if (isNonEmpty(rows)) {
    await ctx.db.execute(sql`${insertRows(serpQueries, rows)} on conflict do nothing`)
    remember((await find()).rows)
  }
  return keys.map((key) => {
    const id = byKeyword.get(key)
    if (id === undefined) throw new Error('a query was neither found nor made')
    return id
  })
}
