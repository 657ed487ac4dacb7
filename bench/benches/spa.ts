import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWebIfStale } from '../../scripts/lib/build-web.ts'
import { root } from '../../scripts/lib/paths.ts'
import type { Bench } from '../lib/bench.ts'

const built = join(root, 'web/dist')

export const spa: Bench = {
  name: 'spa',
  measures: 'gzipped JavaScript a browser loads before it shows a screen it opens first, read from web/dist',
  async run() {
    await buildWebIfStale(console.log, () => {})
    const page = readFileSync(join(built, 'index.html'), 'utf8')
    const scripts = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+\.js)"/g)].map(
      ([, file]) => file ?? '',
    )
    const shared = closure(scripts)
    const chunksOf = routeChunks(scripts)
    const sizes = [...chunksOf.keys()].map((route) => {
      // The layout's chunks come along with every screen below it.
      const layouts = [...chunksOf.keys()].filter((other) => other !== route && `${route}/`.startsWith(`${other}/`))
      const files = closure([...shared, ...[route, ...layouts].flatMap((path) => chunksOf.get(path) ?? [])])
      return { route: route.replace(/^\/_app(?=\/)/, ''), kilobytes: gzipped(files), files: files.size }
    })
    const login = sizes.find(({ route }) => route === '/login')
    const heaviest = sizes.toSorted((left, right) => right.kilobytes - left.kilobytes)[0]
    if (login === undefined || heaviest === undefined) throw new Error('no routes were found in web/dist')
    const target = { atMost: 200 }
    return [
      { name: '/login', value: login.kilobytes, unit: 'kB', target, detail: `${login.files} files` },
      {
        name: `heaviest, ${heaviest.route}`,
        value: heaviest.kilobytes,
        unit: 'kB',
        target,
        detail: `${heaviest.files} files`,
      },
      { name: 'on every route', value: gzipped(shared), unit: 'kB', detail: `${shared.size} files` },
    ]
  },
}

const contentOf = (file: string) => readFileSync(join(built, file), 'utf8')

/** The files and whatever they import without being asked. */
function closure(files: Iterable<string>): Set<string> {
  const found = new Set(files)
  // A set grows while it is walked, so what is found is searched as well.
  for (const file of found)
    for (const [, imported] of contentOf(file).matchAll(/(?:from|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(`assets/${imported}`)
  return found
}

/** Which chunks each route of the router asks for; all of a route's chunks stand between its path and the next one's. */
function routeChunks(scripts: string[]): Map<string, string[]> {
  const chunks = new Map<string, string[]>()
  for (const script of scripts) {
    const parts = contentOf(script).split(/\(["'`](\/[\w$/-]*)["'`]\)\(\{/)
    for (let at = 1; at < parts.length; at += 2) {
      // The last route's part goes on to the end of the script; its own end where the routes are put together.
      const [own = ''] = (parts[at + 1] ?? '').split('.update({')
      const imports = [...own.matchAll(/\bimport\(["'`]\.\/([^"'`]+\.js)["'`]\)/g)]
      if (imports.length > 0)
        chunks.set(
          parts[at] ?? '',
          imports.map(([, file]) => `assets/${file}`),
        )
    }
  }
  return chunks
}

const gzipped = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length, 0) / 1_000
