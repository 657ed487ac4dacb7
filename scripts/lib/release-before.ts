// Finds and checks out the previous release, to run it alongside this one.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import named from '../release-before.json' with { type: 'json' }
import { root } from './paths.ts'

export type Release = { version: string; commit: string }

/**
 * The newest version tag below this commit, or the commit in `scripts/release-before.json` until there is a tag.
 * A string says why there is none.
 */
export function findReleaseBefore(): Release | string {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  const release = tag === undefined ? named : { version: tag.slice(1), commit: tag }
  if (git('cat-file', '-e', `${release.commit}^{commit}`) !== undefined) return release
  return `This clone lacks commit ${release.commit} of release ${release.version}: fetch the full history (git fetch --unshallow).`
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** Unpacks it with its packages: linked from this clone if the versions match, otherwise installed. */
export function checkOut({ commit }: Release, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 1_000_000_000 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  if (hasPackagesOf(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}

type Lock = { packages: Record<string, { version?: string; dev?: boolean; optional?: boolean }> }

/** True if each package that the release's server needs is installed here in the same version. */
function hasPackagesOf(folder: string): boolean {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock
  return Object.entries(packages).every(([path, { version, dev, optional }]) => {
    if (path === '' || dev || optional || version === undefined) return true
    const file = join(root, path, 'package.json')
    return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version
  })
}
