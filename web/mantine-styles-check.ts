import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const styles = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles')

/** Fails the build where a part of Mantine is in it without its rules: see src/shared/mantine-styles.ts. */
export function mantineStylesCheck(): Plugin {
  return {
    name: 'mantine-styles-check',
    generateBundle(_options, bundle) {
      const bundled = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? Object.keys(output.modules) : [],
      )
      const used = bundled.flatMap((id) => /@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1] ?? [])
      const missing = used.filter((name) => {
        const file = join(styles, `${name}.css`)
        return existsSync(file) && this.getModuleInfo(file) === null
      })
      if (missing.length > 0) this.error(`web/src/shared/mantine-styles.ts lacks ${missing.join(', ')}`)
    },
  }
}
