import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

/** Ends of the paths of pages that the signed-in layout surrounds. Read by Node itself, as in shell/shell-plugin.ts. */
async function filesInLayout(): Promise<string[]> {
  const file = pathToFileURL(join(import.meta.dirname, 'shell/screens.ts')).href
  const { screens } = (await import(/* @vite-ignore */ file)) as typeof import('./shell/screens.ts')
  return screens.flatMap(({ frame, file }) => (frame === 'app' && file !== undefined ? [file.slice(1)] : []))
}
