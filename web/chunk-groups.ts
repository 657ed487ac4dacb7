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
      plan = planChunks(graph, new Map(screens.map(({ file, layout }) => [idOf(file), layouts[layout]])))
    },
    generateBundle(_options, bundle) {
      const loads = new Map(
        Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? [[output.fileName, output.imports] as const] : [],
        ),
      )
      for (const [file, imports] of loads) {
        const all = new Set(imports)
        // A set grows while it is walked.
        for (const next of all) for (const further of loads.get(next) ?? []) all.add(further)
        // One of the two would run before what it needs, and every page would stay empty.
        if (all.has(file)) this.error(`${file} and a file it loads load each other, see plan-chunks.ts`)
      }
    },
    nameOf: (id) => plan?.get(id) ?? null,
  }
}
