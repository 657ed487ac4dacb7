import { expect, test } from 'vitest'
import type { ModuleGraph } from './module-graph.ts'
import { planChunks } from './plan-chunks.ts'

/** Modules by what they load; every page and dialog is loaded later than the start. */
function planOf(modules: Record<string, { loads: string[]; size?: number }>) {
  const graph: ModuleGraph = {
    imports: new Map(Object.entries(modules).map(([id, { loads }]) => [id, loads])),
    sizes: new Map(Object.entries(modules).map(([id, { size }]) => [id, size ?? 50_000])),
    entries: ['main'],
    later: Object.keys(modules).filter((id) => /^(page|dialog)/.test(id)),
  }
  const pages = graph.later.filter((id) => id.startsWith('page'))
  return planChunks(graph, new Map(pages.map((id) => [id, undefined])))
}

test('what the start loads and what only one page loads stays where it is', () => {
  const plan = planOf({
    main: { loads: ['react'] },
    react: { loads: [] },
    'page-1': { loads: ['react', 'own', 'table'] },
    'page-2': { loads: ['table'] },
    own: { loads: [] },
    table: { loads: [] },
  })
  expect([...plan.keys()]).toEqual(['table'])
})

test('modules of the same pages share a file; one that few of those pages load has its own, unless it is small', () => {
  const pages = (size: number) =>
    planOf({
      main: { loads: [] },
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((at) => [
          `page-${at}`,
          { loads: at < 3 ? ['table', 'rows', 'chart'] : ['table', 'rows'] },
        ]),
      ),
      table: { loads: [] },
      rows: { loads: [] },
      chart: { loads: [], size },
    })
  const large = pages(50_000)
  expect(large.get('rows')).toBe(large.get('table'))
  expect(large.get('chart')).not.toBe(large.get('table'))
  const small = pages(1_000)
  expect(small.get('chart')).toBe(small.get('table'))
})

test('no two files load each other', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 30; round += 1) {
    // A module loads some that come after it, so that the modules themselves have no cycle.
    const ids = Array.from({ length: 40 }, (_, at) => (at < 8 ? `page-${at}` : `module-${at}`))
    const modules = Object.fromEntries(
      ids.map((id, at) => {
        const loads = ids.filter((_, other) => other > Math.max(at, 7) && random(8) === 0)
        return [id, { loads, size: random(40_000) }] as const
      }),
    )
    const plan = planOf({ main: { loads: [] }, ...modules })
    const fileOf = (id: string) => plan.get(id) ?? id
    const loaded = new Map<string, Set<string>>()
    for (const [id, { loads }] of Object.entries(modules)) {
      const others = loads.map(fileOf).filter((file) => file !== fileOf(id))
      loaded.set(fileOf(id), new Set([...(loaded.get(fileOf(id)) ?? []), ...others]))
    }
    for (const file of loaded.keys()) {
      const reached = new Set(loaded.get(file))
      for (const next of reached) for (const further of loaded.get(next) ?? []) reached.add(further)
      expect(reached).not.toContain(file)
    }
  }
})
