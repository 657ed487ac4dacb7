import type { Plugin } from 'vite'

/** Declarations of modules say what their pages' shells show, which the page itself holds already: no script repeats it. */
export function leaveShellsOut(): Plugin {
  return {
    name: 'leave-shells-out',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/(features\/[^/]+|routes)\/module\.ts$/ },
      handler(code) {
        const found = shellsIn(this.parse(code, { lang: 'ts' }))
        // From the last one, so that the places of those before stay as they are.
        const text = found.toReversed().reduce((rest, { start, end }) => {
          const after = rest.slice(end)
          return rest.slice(0, start) + after.replace(/^\s*,/, '')
        }, code)
        return { code: text, map: null }
      },
    },
  }
}

type Place = { start: number; end: number }

/** Where the `shell` of every page begins and ends. */
function shellsIn(node: unknown): Place[] {
  if (typeof node !== 'object' || node === null) return []
  if (isShell(node)) return [node]
  return Object.values(node).flatMap(shellsIn)
}

const isShell = (node: object): node is Place =>
  'type' in node && node.type === 'Property' && 'key' in node && (node.key as { name?: string }).name === 'shell'
