import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

/** The modules each module imports, and `later` those loaded on demand. */
export type ModuleGraph = {
  imports: Map<string, readonly string[]>
  sizes: Map<string, number>
  entries: readonly string[]
  later: readonly string[]
}

/** Their indexes export every part of a package, of which a module loads those it names. */
const packageIndex = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/.*\/(?:index|tabler-icons-react)\.m?js$/

export function readModuleGraph(context: Rolldown.PluginContext): ModuleGraph {
  const infos = [...context.getModuleIds()].flatMap((id) => context.getModuleInfo(id) ?? [])
  const codes = new Map(infos.map(({ id, code }) => [id, code ?? '']))
  const isIndex = (id: string) => packageIndex.test(id) && /^\s*export\b/m.test(codes.get(id) ?? '')
  const parts = new Map<string, Map<string, string>>()
  const partOf = (index: string, name: string): string | undefined => {
    if (!parts.has(index)) parts.set(index, partsOf(index, codes.get(index) ?? ''))
    return parts.get(index)?.get(name)
  }
  const importsOf = ({ id, importedIds }: Rolldown.ModuleInfo) => {
    if (isIndex(id)) return []
    const named = importedIds.filter(isIndex).flatMap((index) => {
      const name = packageIndex.exec(index)?.[1] ?? ''
      return namesFrom(codes.get(id) ?? '', name).flatMap((part) => partOf(index, part) ?? [])
    })
    return [...importedIds.filter((imported) => !isIndex(imported)), ...named]
  }
  return {
    imports: new Map(infos.map((info) => [info.id, importsOf(info)])),
    sizes: new Map(infos.map(({ id, code }) => [id, /\.css(?:$|\?)/.test(id) ? 0 : (code ?? '').length])),
    entries: infos.filter(({ isEntry }) => isEntry).map(({ id }) => id),
    later: [...new Set(infos.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds))],
  }
}

const importLine = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

const namesIn = (list: string) =>
  list.split(',').flatMap((item) => {
    const [name = '', alias] = item.trim().split(/\s+as\s+/)
    return name === '' ? [] : [{ name, alias: alias ?? name }]
  })

const namesFrom = (code: string, specifier: string) =>
  [...code.matchAll(importLine)].flatMap(([, list = '', from]) =>
    from === specifier ? namesIn(list).map(({ name }) => name) : [],
  )

const partsOf = (index: string, code: string) =>
  new Map(
    [...code.matchAll(importLine)].flatMap(([, list = '', from = '']) =>
      from.startsWith('.') ? namesIn(list).map(({ alias }) => [alias, join(dirname(index), from)] as const) : [],
    ),
  )
