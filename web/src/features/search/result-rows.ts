import { IconArrowRight } from '@tabler/icons-react'
import type { SearchResults } from '#contract/search/endpoints.ts'
import type { FoundGroup, FoundName, FoundRow, Module } from '../../module.ts'

export type ResultGroup = { label: string; rows: FoundRow[] }

type Shown = { name: FoundName; group: FoundGroup<never> }

/** The server finds at most this many of a kind; with fewer, they are all there are. */
const shownOfEach = 5

/** The files in which modules say how their rows are shown, in the order of the groups. */
export async function listFoundGroups(modules: readonly Module[]): Promise<Shown[]> {
  const files = await Promise.all(modules.flatMap(({ found }) => found?.file() ?? []))
  return files
    .flatMap(({ found }) => Object.entries(found).map(([name, group]) => ({ name, group }) as Shown))
    .toSorted((one, other) => one.group.at - other.group.at)
}

/** The server's results, by kind. */
export function groupsOf(shown: readonly Shown[], results: SearchResults, text: string): ResultGroup[] {
  return shown.flatMap(({ name, group: { label, all, row } }) => {
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
