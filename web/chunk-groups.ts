import type { Plugin } from 'vite'
import { readModuleGraph } from './module-graph.ts'
import { planChunks } from './plan-chunks.ts'
import { appLayout, declared, formLayout } from './shell/shell-plugin.ts'

/** Puts modules that several pages load into a few files, by how many pages load both. */
export function chunkGroups(): Plugin & { nameOf: (id: string) => string | null } {
  let plan: Map<string, string> | undefined
  return {
    name: 'chunk-groups',
    apply: 'build',
    async buildEnd(error) {
      if (error !== undefined) return
      const graph = readModuleGraph(this)
      const idOf = (file = '') => graph.later.find((id) => id.endsWith(file.replace(/^\./, ''))) ?? ''
      const layouts = { app: idOf(appLayout), text: idOf(appLayout), form: idOf(formLayout), welcome: undefined }
      const { screens } = await declared()
      plan = planChunks(graph, new Map(screens.map(({ file, frame }) => [idOf(file), layouts[frame]])))
    },
    nameOf: (id) => plan?.get(id) ?? null,
  }
}
