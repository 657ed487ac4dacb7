import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Fails the build where what all screens share needs what only some load: it would run first, and every page stays empty. */
export function chunkOrderCheck(): Plugin {
  return {
    name: 'chunk-order-check',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const late = chunks.filter(({ name }) => name === 'choices' || name === 'overlays')
      const lateModules = new Set(late.flatMap(({ moduleIds }) => moduleIds))
      for (const { name, imports, moduleIds } of chunks) {
        if (name !== 'shared' || !late.some(({ fileName }) => imports.includes(fileName))) continue
        // Empty where the import goes through a library's index.
        const direct = moduleIds
          .filter((id) => this.getModuleInfo(id)?.importedIds.some((imported) => lateModules.has(imported)))
          .map((id) => relative(import.meta.dirname, id))
        this.error(
          `shared imports ${late.map(({ fileName }) => fileName).join(' or ')}, see codeSplitting: ${direct.join(', ')}`,
        )
      }
    },
  }
}
