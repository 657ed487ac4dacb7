import type { Plugin } from 'vite'

/** Fails the build where what all screens share needs what only some load: it would run first, and every page stays empty. */
export function chunkOrderCheck(): Plugin {
  return {
    name: 'chunk-order-check',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || output.name !== 'shared') continue
        const wrong = output.imports.filter((file) => /\/(choices|overlays)-/.test(file))
        if (wrong.length > 0)
          this.error(`shared imports ${wrong.join(', ')}: move what needs it there, see codeSplitting`)
      }
    },
  }
}
