import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { ProjectRow } from '../../get-project.ts'
import { nameOfIds } from '../../keywords/name-of-ids.ts'
import type { ComparedWith } from '../compared-days.ts'
import { readVersionOfDays } from './read-packed-days.ts'

/** The standings of all sets; those of a keyword at two moments take about 20 bytes. */
const mostKeywords = 1_000_000
/** A set takes about as much memory as so many of its keywords. */
const keywordsOfSet = 100

type OfKeywords = { ids: readonly number[] }

/** The standings that this process has read recently, by all that they follow from. */
const remembered = new Map<string, OfKeywords>()
let keywords = 0

/**
 * The standings of keywords of a project at rest, read once: they follow from its packed days, each of which has another version with another
 * content.
 */
export async function rememberStandings<Standings extends OfKeywords>(
  ctx: Ctx,
  project: ProjectRow,
  { asOf, comparedWith, ids }: OfKeywords & { asOf: LocalDate | null; comparedWith: ComparedWith },
  read: () => Promise<Standings>,
): Promise<Standings> {
  const version = await readVersionOfDays(ctx, project)
  if (version === undefined) return read()
  const key = [version, project.countsSnippets, asOf, comparedWith, nameOfIds(ids)].join(' ')
  const known = remembered.get(key) as Standings | undefined
  const standings = known ?? (await read())
  // The oldest of the map is the one that was not needed for longest.
  if (!remembered.delete(key)) keywords += ids.length + keywordsOfSet
  remembered.set(key, standings)
  for (const [oldest, dropped] of remembered) {
    if (keywords <= mostKeywords) break
    remembered.delete(oldest)
    keywords -= dropped.ids.length + keywordsOfSet
  }
  return standings
}
