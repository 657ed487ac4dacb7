import { IconArrowRight } from '@tabler/icons-react'
import type { SearchReply, SearchResults } from '#contract/search/endpoints.ts'
import type { Found, FoundGroup, FoundName, FoundRow, Module } from '../../module.ts'

export type ResultGroup = { label: string; rows: FoundRow[] }

type Shown = { name: FoundName; label: string; group: FoundGroup<never> }

/** The server finds at most this many of a kind; with fewer, they are all there are. */
const shownOfEach = 5

/**
 * Loads the groups of all modules, in their order. If a file can't be loaded, its groups are left out and those of the other modules
 * are still shown.
 */
export async function getFoundGroups(modules: readonly Module[]): Promise<Shown[]> {
  const files = await Promise.allSettled(modules.flatMap(({ found }) => (found === undefined ? [] : loadGroups(found))))
  return files
    .flatMap((file) => (file.status === 'fulfilled' ? file.value : []))
    .toSorted((one, other) => one.group.at - other.group.at)
}

async function loadGroups({ groups, file }: Found): Promise<Shown[]> {
  const { found } = await file()
  return Object.entries(found).map(([name, group]) => ({ name, label: groups[name as FoundName], group }) as Shown)
}

/** Lists the labels of the groups that the server couldn't search, or whose rows can't be shown. */
export function missingGroups(modules: readonly Module[], shown: readonly Shown[], results: SearchReply): string[] {
  const groups = modules.flatMap(({ found }) => Object.entries(found?.groups ?? {}) as [FoundName, string][])
  const isMissing = (group: FoundName) =>
    results.not_searched?.includes(group) === true ||
    (results[group].length > 0 && !shown.some(({ name }) => name === group))
  return groups.flatMap(([group, label]) => (isMissing(group) ? [label] : []))
}

/** The server's results, by kind. */
export function groupsOf(shown: readonly Shown[], results: SearchResults, text: string): ResultGroup[] {
  return shown.flatMap(({ name, label, group: { all, row } }) => {
    const rows = (results[name] as never[]).map(row)
    if (rows.length === 0) return []
    if (all === undefined || rows.length < shownOfEach) return [{ label, rows }]
    const more = {
      key: `all ${label}`,
      icon: IconArrowRight,
      title: `All results in ${all.in}`,
      link: all.link(text),
    }
    return [{ label, rows: [...rows, more] }]
  })
}
