import type { ModuleGraph } from './module-graph.ts'

/** Modules that go into one file, and for each way into the application how much it counts where it loads them. */
type Part = { modules: string[]; size: number; users: Set<string>; loads: Set<Part> }

/** A visit loads a page; what opens on a page comes later, when most of it is there already. */
const weightOfLater = 0.1
/** The cost of a request for a visit on a slow phone, in characters of source. */
const requestCost = 25_000
/** In characters of source: about 4 kB once minified. */
const leastSize = 14_000

/** The layout each page stands in, which is loaded with it. */
type Pages = ReadonlyMap<string, string | undefined>

/**
 * Decides which modules share a file. Modules that the same pages load are one part; parts are joined as long as the
 * code a page then loads without using it costs less than the requests it saves, or while a part is too small for a request of
 * its own. Modules that only one page loads stay with it.
 */
export function planChunks(graph: ModuleGraph, pages: Pages): Map<string, string> {
  const { imports, entries, later } = graph
  const start = reached(imports, entries)
  // Each page keeps a file of its own, by which the shell finds it.
  const stays = new Set(pages.keys())
  const users = new Map<string, Set<string>>()
  for (const way of later) {
    const layout = pages.get(way)
    for (const id of reached(imports, layout === undefined ? [way] : [way, layout]))
      if (!start.has(id) && !stays.has(id)) users.set(id, (users.get(id) ?? new Set()).add(way))
  }
  const weightOf = (way: string) => (pages.has(way) ? 1 : weightOfLater)
  const parts = joinParts(partsOf(users, graph), weightOf)
  return new Map(parts.flatMap(({ modules }, at) => modules.map((id) => [id, `shared-${at + 1}`] as const)))
}

function reached(imports: ModuleGraph['imports'], from: readonly string[]): Set<string> {
  const all = new Set(from)
  // A set grows while it is walked.
  for (const id of all) for (const imported of imports.get(id) ?? []) all.add(imported)
  return all
}

function partsOf(users: Map<string, Set<string>>, { imports, sizes }: ModuleGraph): Part[] {
  const parts = new Map<string, Part>()
  for (const [id, ways] of users) {
    if (ways.size < 2) continue
    const key = [...ways].toSorted().join()
    const part = parts.get(key) ?? { modules: [], size: 0, users: ways, loads: new Set() }
    part.modules.push(id)
    part.size += sizes.get(id) ?? 0
    parts.set(key, part)
  }
  const partOf = new Map([...parts.values()].flatMap((part) => part.modules.map((id) => [id, part] as const)))
  for (const [id, part] of partOf)
    for (const imported of imports.get(id) ?? []) {
      const loaded = partOf.get(imported)
      if (loaded !== undefined && loaded !== part) part.loads.add(loaded)
    }
  return [...parts.values()]
}

type Pair = { one: Part; other: Part; gain: number }

function joinParts(parts: readonly Part[], weightOf: (way: string) => number): Part[] {
  const left = new Set(parts)
  const sum = (ways: Iterable<string>) => [...ways].reduce((total, way) => total + weightOf(way), 0)
  const pairOf = (one: Part, other: Part): Pair[] => {
    const both = sum(one.users.intersection(other.users))
    if (both === 0) return []
    const inVain = (sum(other.users) - both) * one.size + (sum(one.users) - both) * other.size
    const isTooSmall = one.size < leastSize || other.size < leastSize
    const gain = both * requestCost - inVain
    if (gain <= 0 && !isTooSmall) return []
    // A part that is too small is joined last, with the part it wastes least by then.
    return [{ one, other, gain: gain > 0 ? gain : gain * 1e-12 }]
  }
  let pairs = parts.flatMap((one, at) => parts.slice(at + 1).flatMap((other) => pairOf(one, other)))
  while (pairs.length > 0) {
    const { one, other } = pairs.reduce((best, pair) => (pair.gain > best.gain ? pair : best))
    const isChosen = (pair: Pair) => pair.one === one && pair.other === other
    if (leadsAround(one, other) || leadsAround(other, one)) {
      pairs = pairs.filter((pair) => !isChosen(pair))
      continue
    }
    const joined = join(one, other)
    left.delete(one)
    left.delete(other)
    for (const { loads } of left)
      if (loads.has(one) || loads.has(other)) {
        loads.delete(one)
        loads.delete(other)
        loads.add(joined)
      }
    const touches = (pair: Pair) => [pair.one, pair.other].some((part) => part === one || part === other)
    pairs = [...pairs.filter((pair) => !touches(pair)), ...[...left].flatMap((part) => pairOf(part, joined))]
    left.add(joined)
  }
  return [...left]
}

function join(one: Part, other: Part): Part {
  const loads = one.loads.union(other.loads)
  loads.delete(one)
  loads.delete(other)
  return {
    modules: [...one.modules, ...other.modules],
    size: one.size + other.size,
    users: one.users.union(other.users),
    loads,
  }
}

/** True if a part loads another through a third; joining the two would create a cycle. */
function leadsAround(from: Part, to: Part): boolean {
  const between = new Set([...from.loads].filter((part) => part !== to))
  for (const part of between)
    for (const further of part.loads) {
      if (further === to) return true
      between.add(further)
    }
  return false
}
