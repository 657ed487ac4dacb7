import { hostOf, isObject, type OddFields, readList, readText } from './read-field.ts'

/** An item of a page with its type and, if it is an organic result, its ranks. */
export type PageItem = { type: string; item: Record<string, unknown>; ranks: Ranks | null }
type Ranks = { position: number; absolutePosition: number }

/** Items that are, or may be, organic results and that can't be read. */
export type MissingResults = {
  /** The position before the first of them. */
  after: number
  /** One for each: its place and what is wrong. */
  problems: string[]
}

function addMissing(missing: MissingResults, after: number, problem: string): void {
  missing.after = Math.min(missing.after, after)
  missing.problems.push(problem)
}

export const organicType = 'organic'
const mostRank = 32_767

/**
 * The items of a page. Ranks are consecutive, so one that can't be read is derived from those before and after it; if that isn't
 * possible, the result is missing. An item without a type is skipped, unless a result is missing in its place.
 */
export function readItems(value: unknown, odd: OddFields, missing: MissingResults): PageItem[] {
  const items = readList(value, 'items', odd)
  const absolutes = fillRanks(items.map((item) => rankOf(item, 'rank_absolute')))
  const types = readTypes(items, odd, missing)
  const organic = types.flatMap((type, at) => (type === organicType ? [at] : []))
  const positions = fillRanks(organic.map((at) => rankOf(items[at], 'rank_group')))
  return items.flatMap((item, at): PageItem[] => {
    const type = types[at] ?? null
    if (type === null || !isObject(item)) return []
    if (type !== organicType) return [{ type, item, ranks: null }]
    for (const name of ['rank_group', 'rank_absolute'])
      if (rankOf(item, name) === null) odd.add(`${organicType}.${name}`)
    const [position, absolutePosition] = [positions[organic.indexOf(at)] ?? null, absolutes[at] ?? null]
    if (position === null || absolutePosition === null) {
      const place = organic.indexOf(at)
      const before =
        position === null ? (positions.findLast((rank, other) => other < place && rank !== null) ?? 0) : position - 1
      const name = position === null ? 'rank_group' : 'rank_absolute'
      addMissing(missing, before, `items.${at}.${name}: no rank, and it can’t be derived from those around it`)
      return []
    }
    return [{ type, item, ranks: { position, absolutePosition } }]
  })
}

function rankOf(item: unknown, name: string): number | null {
  const rank = isObject(item) ? item[name] : undefined
  return typeof rank === 'number' && Number.isInteger(rank) && rank > 0 && rank <= mostRank ? rank : null
}

/** Fills in ranks between two known ones that are exactly that far apart, and ranks at the end if there is no gap before them. */
function fillRanks(ranks: readonly (number | null)[]): (number | null)[] {
  if (!ranks.includes(null)) return [...ranks]
  const known = ranks.flatMap((rank, at) => (rank === null ? [] : [{ rank, at }]))
  const isUnbroken = known.length > 0 && known.every(({ rank, at }) => rank === at + 1)
  return ranks.map((rank, at) => {
    if (rank !== null) return rank
    const before = known.findLast((one) => one.at < at) ?? { rank: 0, at: -1 }
    const after = known.find((one) => one.at > at)
    if (after === undefined) return isUnbroken ? at + 1 : null
    return after.rank - before.rank === after.at - before.at ? before.rank + at - before.at : null
  })
}

/** Null for items that are skipped. */
function readTypes(items: readonly unknown[], odd: OddFields, missing: MissingResults): (string | null)[] {
  const types = items.map((item) => (isObject(item) ? readText(item.type, 'items.type', odd) || null : null))
  return types.map((type, at) => {
    if (type !== null) return type
    odd.add(isObject(items[at]) ? 'items.type' : 'items')
    return isMissingResult(items, types, at, missing) ? organicType : null
  })
}

/** True if an item without a type is the result that is missing between the ranks around it. */
function isMissingResult(
  items: readonly unknown[],
  types: readonly (string | null)[],
  at: number,
  missing: MissingResults,
): boolean {
  const item = items[at]
  const group = rankOf(item, 'rank_group')
  const ranked = types.flatMap((type, place) => {
    const rank = type === organicType ? rankOf(items[place], 'rank_group') : null
    return rank === null ? [] : [{ rank, place }]
  })
  const before = ranked.findLast(({ place }) => place < at)?.rank ?? 0
  const after = ranked.find(({ place }) => place > at)?.rank
  const mayBe = isObject(item) ? hasAddress(item) : true
  if (!mayBe || (after !== undefined && after - before <= 1)) return false
  if (group !== null && (group <= before || (after !== undefined && group >= after))) return false
  if (group !== null && after !== undefined && after - before === 2) return true
  addMissing(missing, before, `items.${at}.type: missing, and it may be an organic result`)
  return false
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const hasAddress = ({ url, domain }: Record<string, unknown>) => isText(url) || isText(domain)

/**
 * The domain and address of a result. If the provider names no domain, it is taken from the address; without an address, that is
 * empty. Null for an item with neither: it is not a result, and its position stays empty.
 */
export function readResultAddress(
  item: Record<string, unknown>,
  position: number,
  odd: OddFields,
  missing: MissingResults,
): { domain: string; url: string } | null {
  const url = readText(item.url, `${organicType}.url`, odd) || null
  const domain = readText(item.domain, `${organicType}.domain`, odd) || (url === null ? null : hostOf(url))
  if (domain !== null) {
    if (url === null) odd.add(`${organicType}.url`)
    return { domain: domain.toLowerCase(), url: url ?? '' }
  }
  if (item.url != null && item.domain != null)
    addMissing(missing, position - 1, 'organic.url: neither an address nor a domain')
  return null
}
