import { selectRows } from '#sandbox/dataforseo/live/select-rows.ts'
import { LeastRecentlyUsed } from '#sandbox/dataforseo/web/least-recently-used.ts'
import type { SyntheticWeb } from '#sandbox/dataforseo/web/synthetic-web.ts'
import { sumMetrics } from './domain-metrics.ts'
import { rankDomain } from './rank-domain.ts'
import { RankedItem } from './ranked-item.ts'
import type { RankedKeywordsTask } from './ranked-keywords-request.ts'
import type { LabsDay, RankedRow } from './ranked-row.ts'

/** A target's keywords on one day. */
interface RankedDomain {
  rows: readonly RankedRow[]
  summary: ReturnType<typeof sumMetrics>
  /** By what was asked for, so that the pages of one list are not sorted again and again. */
  selections: LeastRecentlyUsed<string, RankedRow[]>
}

/** Some 300 bytes each. */
const MOST_ROWS_KEPT = 150_000
const SELECTIONS_KEPT = 4

/** Keeps the domains asked for last: a page of a large one is asked for after the other. */
export class RankedDomains {
  readonly #web: SyntheticWeb
  readonly #made = new Map<string, { domain: Promise<RankedDomain>; rows: number }>()

  constructor(web: SyntheticWeb) {
    this.#web = web
  }

  /** `hasSnippets`: the domain’s first results are featured snippets instead of organic results. */
  async find(task: RankedKeywordsTask, now: Date, hasSnippets = false) {
    const { country, languageCode } = task
    const on: LabsDay = { country, languageCode, day: Math.floor(now.getTime() / 86_400_000) }
    const { rows, summary, selections } = await this.#getOrMake(task, on, hasSnippets)
    const selected = selections.getOrMake(task.selection, () =>
      selectRows(rows, (row) => new RankedItem(row, on), task),
    )
    return { on, selected, summary, isKnown: rows.length > 0 }
  }

  #getOrMake({ target }: RankedKeywordsTask, on: LabsDay, hasSnippets: boolean): Promise<RankedDomain> {
    const key = `${target.url ?? target.host} ${on.country.iso} ${on.languageCode} ${on.day} ${this.#web.revision} ${hasSnippets}`
    const known = this.#made.get(key) ?? { domain: this.#make(key, target, on, hasSnippets), rows: 0 }
    this.#made.delete(key)
    this.#made.set(key, known)
    return known.domain
  }

  async #make(
    key: string,
    target: RankedKeywordsTask['target'],
    on: LabsDay,
    hasSnippets: boolean,
  ): Promise<RankedDomain> {
    try {
      const ranked = await rankDomain(this.#web, target, on)
      const rows = hasSnippets ? ranked.map(asSnippet) : ranked
      const entry = this.#made.get(key)
      if (entry !== undefined) entry.rows = rows.length
      this.#forgetOldest()
      return {
        rows,
        summary: sumMetrics(rows),
        selections: new LeastRecentlyUsed(SELECTIONS_KEPT),
      }
    } catch (error) {
      this.#made.delete(key)
      throw error
    }
  }

  #forgetOldest(): void {
    let rows = 0
    for (const entry of this.#made.values()) rows += entry.rows
    for (const [key, entry] of this.#made) {
      if (rows <= MOST_ROWS_KEPT && this.#made.size <= 500) return
      this.#made.delete(key)
      rows -= entry.rows
    }
  }
}

const asSnippet = (row: RankedRow): RankedRow =>
  row.type === 'organic' && row.rankGroup === 1 ? { ...row, type: 'featured_snippet' } : row
