// Builds the single-page application when what it is made of has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { root } from './paths.ts'
import { PlainError } from './plain-error.ts'
import { type Program, startProgram } from './program.ts'
import { sayStep } from './say-step.ts'

const built = join(root, 'web/dist')
const stamp = join(built, '.build-stamp')
const sources = ['web', 'contract', 'package-lock.json']

/** `onProgram` gets the build's process, so that Ctrl-C can end it. */
export async function buildWebIfStale(onProgram: (program: Program) => void): Promise<void> {
  const wanted = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const startedAt = Date.now()
  sayStep('Building the web app (ten seconds or more)')
  // Beside its place first: a failed or cut-off build leaves the last one, and a server at work never sees half of one.
  const unfinished = join(root, 'node_modules/.cache', `web-build-${process.pid}`)
  await mkdir(dirname(unfinished), { recursive: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const flags = ['--config', 'web/vite.config.ts', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'error']
  const program = startProgram('The build', [vite, 'build', ...flags], process.env)
  onProgram(program)
  const sentence = await program.ended
  if (!existsSync(join(unfinished, 'index.html')) || !sentence.includes('exit code 0')) {
    await rm(unfinished, { recursive: true, force: true })
    throw new PlainError(`The web application could not be built. ${sentence}`)
  }
  writeFileSync(join(unfinished, '.build-stamp'), wanted)
  const before = `${unfinished}-before`
  if (existsSync(built)) await rename(built, before)
  await rename(unfinished, built).catch(() => cp(unfinished, built, { recursive: true }))
  await rm(before, { recursive: true, force: true })
  console.log(`Web app built in ${Math.round((Date.now() - startedAt) / 1_000)} s.`)
  await rm(unfinished, { recursive: true, force: true })
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesBelow(join(root, source))).sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  const isIrrelevant = (name: string) => /\.test\.tsx?$/.test(name)
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const child = join(path, entry.name)
      if (entry.isDirectory()) return entry.name === 'dist' || entry.name === 'node_modules' ? [] : filesBelow(child)
      return isIrrelevant(entry.name) ? [] : [child]
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
    throw error
  }
}
