// The journeys `npm test -- --changed` runs. A journey imports nothing of the product and uses all of it.
import { execFileSync } from 'node:child_process'
import { root } from './paths.ts'

const product = /^(contract|server|web|sandbox|scripts)\//
const test = /\.test\.tsx?$|\/testing\//
/** The server answers, and every screen opens in a browser without a fault. */
const sweep = ['e2e/journeys/ready.spec.ts', 'e2e/journeys/screens.spec.ts']

/**
 * Returns the changed specs, all of them if something they share has changed, and the sweep over all screens if the
 * product has. `since` is a commit or branch; without it, uncommitted changes count.
 */
export function journeysReached(since = 'HEAD'): string[] {
  return journeysOf([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])
}

/** @param files Paths that changed, from the root of the repository. */
export function journeysOf(files: string[]): string[] {
  const isSpec = (file: string) => /^e2e\/journeys\/.*\.spec\.ts$/.test(file)
  const specs = files.filter(isSpec)
  if (files.some((file) => file.startsWith('e2e/') && !isSpec(file))) return ['e2e/journeys']
  const isProductChanged = files.some((file) => product.test(file) && !test.test(file))
  return [...new Set(isProductChanged ? [...sweep, ...specs] : specs)]
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
