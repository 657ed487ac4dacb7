// Enforces the import rules of .dependency-cruiser.mjs, and fails if it has read fewer modules than there are.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root as repository } from '../lib/paths.ts'
import { featureOrder, importRules } from './import-rules.ts'

const folders = ['contract', 'server', 'web', 'sandbox', 'bench']

export type ImportGateResult = {
  violations: { rule: string; from: string; to: string; comment: string }[]
  /** Files that exist but were not read. */
  unread: string[]
  /** Server features that have no place in the order yet. */
  unplaced: string[]
  readCount: number
}

type Cruise = {
  modules: { source: string }[]
  summary: {
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]
  }
}

/** Reads every module below the folders of `root` and checks what it imports. Only tests pass further flags for the tool. */
export async function runImportGate(root: string, flags: string[] = []): Promise<ImportGateResult> {
  const present = folders.filter((folder) => existsSync(join(root, folder)))
  const cruiser = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const config = join(repository, '.dependency-cruiser.mjs')
  const { modules, summary } = await runJson<Cruise>(
    [cruiser, '--config', config, '--output-type', 'json', ...flags, ...present],
    root,
  )
  const read = new Set(modules.map(({ source }) => source))
  const existing = present.flatMap((folder) => sourceFiles(root, folder))
  const placed = new Set(featureOrder.flat())
  return {
    violations: summary.violations.map(({ from, to, rule, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
      comment: importRules.find(({ name }) => name === rule.name)?.comment ?? '',
    })),
    unread: existing.filter((file) => !read.has(file)),
    unplaced: ['server/src/features', 'server/src/parts'].flatMap((folder) =>
      foldersIn(join(root, folder))
        .filter((feature) => !placed.has(feature))
        .map((feature) => `${folder}/${feature}`),
    ),
    readCount: existing.filter((file) => read.has(file)).length,
  }
}

async function runJson<T>(args: string[], cwd: string): Promise<T> {
  const options = { cwd, maxBuffer: 200 * 1024 * 1024 }
  // Its exit code is the number of violations; the tool itself has failed only if its output isn't JSON.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options).catch(
    (error: { stdout?: string; stderr?: string }) => ({ stdout: error.stdout ?? '', stderr: error.stderr ?? '' }),
  )
  try {
    return JSON.parse(stdout) as T
  } catch {
    throw new Error(`dependency-cruiser printed no JSON: ${stderr || stdout}`)
  }
}

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourceFiles(root, path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

if (import.meta.main) {
  const { violations, unread, unplaced, readCount } = await runImportGate(repository)
  for (const { rule, from, to, comment } of violations) console.log(`${rule}: ${from} → ${to}\n    ${comment}`)
  for (const file of unread) console.log(`not-read: ${file} exists, but the gate did not read it.`)
  for (const feature of unplaced)
    console.log(`no-place: ${feature} is missing from the order in .dependency-cruiser.mjs.`)
  const problems = violations.length + unread.length + unplaced.length
  console.log(`${readCount} modules read, ${problems} problems.`)
  if (problems > 0 || readCount === 0) process.exitCode = 1
}
