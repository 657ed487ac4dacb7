import { comparedResults } from '#contract/rules/rank-projects/keyword-groups.ts'
import type { PageReference } from '../../../parts/serp-fetches/index.ts'
import { type Outline, readOutlines } from '../../../parts/serp-fetches/outlines/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { KeywordResults } from './group-keywords.ts'

/** The page of a keyword's check. */
export type CheckedPage = { keywordId: number; page: PageReference }

/** Bounds the outlines in memory. */
const pagesAtOnce = 200

/** Reads the first addresses of results pages, each address as one number for as long as the reader lives. */
export function createFirstResults(ctx: Ctx) {
  const numbers = new Map<string, number>()
  const addresses: string[] = []
  const known = new Map<string, Uint32Array>()
  const numberOf = (address: string) => {
    const number = numbers.get(address)
    if (number !== undefined) return number
    numbers.set(address, addresses.length)
    return addresses.push(address) - 1
  }
  return {
    /** Keywords whose page has no stored order are left out. Pages that will be read again are `remembered`. */
    async read(pages: readonly CheckedPage[], signal: AbortSignal, { remembered = false } = {}) {
      const read: KeywordResults[] = []
      for (let from = 0; from < pages.length && !signal.aborted; from += pagesAtOnce) {
        const some = pages.slice(from, from + pagesAtOnce)
        const missing = some.filter(({ page }) => !known.has(page.snapshotId))
        const outlines = await readOutlines(
          ctx,
          missing.map(({ page }) => page),
        )
        for (const { keywordId, page } of some) {
          const outline = outlines.get(page.snapshotId)
          const results = known.get(page.snapshotId) ?? (outline && numbersOf(outline, numberOf))
          if (results === undefined) continue
          if (remembered) known.set(page.snapshotId, results)
          read.push({ id: keywordId, results })
        }
      }
      return read
    },
    getAddress: (number: number): string => addresses[number] ?? '',
  }
}

/** In ascending order, each once. */
function numbersOf(outline: Outline, numberOf: (address: string) => number): Uint32Array {
  const first = new Set<number>()
  for (const { address } of outline.results) {
    if (first.size === comparedResults) break
    first.add(numberOf(address))
  }
  return Uint32Array.from(first).sort()
}
