import type { Plugin } from 'vite'

/** Removes the `shell` of each page from the scripts, because the document already contains it. */
export function leaveShellsOut(): Plugin {
  return {
    name: 'leave-shells-out',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/(features\/[^/]+|routes)\/module\.ts$/ },
      handler(code) {
        const found = shellsIn(this.parse(code, { lang: 'ts' }))
        // From the last one backwards, so that earlier positions stay valid.
        const text = found.toReversed().reduce((rest, { start, end }) => {
          const after = rest.slice(end)
          return rest.slice(0, start) + after.replace(/^\s*,/, '')
        }, code)
        return { code: withoutUnusedImports(text), map: null }
      },
    },
  }
}

/** An import nothing reads any more would still put its file into the first script. */
const withoutUnusedImports = (code: string) =>
  code.replaceAll(/^import \{([^}]*)\} from '[^']*'\n/gm, (line, list: string) => {
    const names = list.split(',').map((name) => name.trim().replace(/^type /, ''))
    const rest = code.replace(line, '')
    return names.some((name) => name !== '' && new RegExp(`\\b${name}\\b`).test(rest)) ? line : ''
  })

type Place = { start: number; end: number }

/** Finds where the `shell` of every page begins and ends. */
function shellsIn(node: unknown): Place[] {
  if (typeof node !== 'object' || node === null) return []
  if (isShell(node)) return [node]
  return Object.values(node).flatMap(shellsIn)
}

const isShell = (node: object): node is Place =>
  'type' in node && node.type === 'Property' && 'key' in node && (node.key as { name?: string }).name === 'shell'
