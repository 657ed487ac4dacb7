// Production packages, and which of their files no code reads.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fontFiles } from '#server/platform/pdf/fonts.ts'
import { root } from '../lib/paths.ts'

type LockEntry = { dev?: boolean; devOptional?: boolean; link?: boolean; optional?: boolean; peer?: boolean }

/** Folders of the installed packages that the server needs, as paths of the repository. Optional ones are for this system only. */
export function listProductionModules(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  return Object.entries(packages).flatMap(([path, { dev, devOptional, link, optional, peer }]) => {
    if (path === '' || dev || devOptional || link) return []
    if (existsSync(join(root, path, 'package.json'))) return [path]
    if (optional || peer) return []
    throw new Error(`The package ${path} is not installed. Run "npm ci".`)
  })
}

const usedFonts = new Set(
  Object.values(fontFiles).flatMap((weights) => Object.values(weights).map((file) => relative(root, file))),
)

/** Declarations, sources that were compiled, maps for debuggers, readmes. Node never reads TypeScript inside packages. */
const unread = /\.(?:[cm]?tsx?|map|flow|markdown|md|tsbuildinfo)$/i

/** Headers for compiling and manuals. */
const unreadFolders = /^node_modules\/node-(?:bin-)?(?:linux|darwin)-\w+\/(?:include|share)\//

/** True if the server may read this file of a package, named as a path of the repository. Licences stay. */
export function isReadInProduction(file: string): boolean {
  if (/(?:^|\/)(?:licen[cs]e|notice|copying)[^/]*$/i.test(file)) return true
  if (/\.(?:otf|ttf)$/.test(file)) return usedFonts.has(file)
  return !unread.test(file) && !unreadFolders.test(file)
}
