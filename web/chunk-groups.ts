import type { Plugin } from 'vite'
import { readModuleGraph } from './module-graph.ts'
import { planChunks } from './plan-chunks.ts'

const route = /\/src\/routes\/(.+?)\.tsx\?tsr-split=[\w-]*component/

/** Puts modules that several pages load into a few files, by how many pages load both. */
export function chunkGroups(): Plugin & { nameOf: (id: string) => string | null } {
  let plan: Map<string, string> | undefined
  return {
    name: 'chunk-groups',
    apply: 'build',
    buildEnd() {
      const graph = readModuleGraph(this)
      const layout = graph.later.find((id) => route.exec(id)?.[1] === '_app')
      plan = planChunks(graph, {
        isPage: (id) => route.test(id),
        layoutOf: (id) => (route.exec(id)?.[1]?.startsWith('_app/') ? layout : undefined),
      })
    },
    nameOf: (id) => plan?.get(id) ?? null,
  }
}
