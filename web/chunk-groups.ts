import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { readModuleGraph } from './module-graph.ts'
import { planChunks } from './plan-chunks.ts'

const declaration = /\/src\/(?:features\/[^/]+|routes)\/module\.ts$/
const appLayout = '/src/routes/app-frame.tsx'

/** Puts modules that several pages load into a few files, by how many pages load both. */
export function chunkGroups(): Plugin & { nameOf: (id: string) => string | null } {
  let plan: Map<string, string> | undefined
  return {
    name: 'chunk-groups',
    apply: 'build',
    async buildEnd() {
      const graph = readModuleGraph(this)
      const pages = new Set(
        graph.later.filter((id) => this.getModuleInfo(id)?.dynamicImporters.some((by) => declaration.test(by))),
      )
      const layout = graph.later.find((id) => id.endsWith(appLayout))
      const inLayout = await filesInLayout()
      plan = planChunks(graph, {
        isPage: (id) => pages.has(id),
        layoutOf: (id) => (pages.has(id) && inLayout.some((file) => id.endsWith(file)) ? layout : undefined),
      })
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
