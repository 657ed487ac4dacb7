// `npm run package`: builds an archive of all that a production machine needs, including Node and the built web application, so that it
// needs neither npm nor a compiler. `-- --to FOLDER` creates only the folder. The package runs on systems like this one.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { buildWebIfStale } from './lib/build-web.ts'
import { root } from './lib/paths.ts'
import { PlainError } from './lib/plain-error.ts'
import { listOperatorCommands, makeLauncher } from './packaging/operator-commands.ts'
import { isPrivate } from './packaging/private-files.ts'
import { isReadInProduction, listProductionModules } from './packaging/production-modules.ts'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const name = `serpplus-${packageJson.version}-${process.platform}-${process.arch}`
const folder = resolve(values.to ?? join(root, 'dist', name))

try {
  await buildWebIfStale(() => {})
  makePackage()
  console.log(`${folder}: ${megabytesOf(folder)} MB`)
  if (values.to === undefined) {
    const archive = makeArchive()
    console.log(`${archive}: ${Math.round(statSync(archive).size / 1e6)} MB`)
  }
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function makePackage() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const commands = listOperatorCommands()
  for (const path of ['contract/src', 'server/src', 'scripts/lib']) copy(path, isNoTest)
  for (const path of ['server/migrations', 'web/dist', 'LICENSE']) copy(path)
  copy('ops', (file) => !isPrivate(file))
  for (const { file } of commands) copy(file)
  for (const path of listProductionModules()) copy(path, isReadInProduction)
  const node = realpathSync(join(root, 'node_modules/.bin/node'))
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync(join('..', relative(join(root, 'node_modules'), node)), join(bin, 'node'))
  const { version, license, type, imports, scripts } = packageJson
  const own = { name: 'serpplus', version, private: true, license, type, imports, scripts: { serve: scripts.serve } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  const launcher = join(folder, 'bin/serpplus')
  mkdirSync(dirname(launcher))
  writeFileSync(launcher, makeLauncher(commands))
  chmodSync(launcher, 0o755)
}

function isNoTest(file: string): boolean {
  return !/^server\/src\/testing\/|\.test\.tsx?$/.test(file)
}

/** Nested packages are listed and copied separately. */
function copy(path: string, isWanted: (file: string) => boolean = () => true) {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (source) => {
      const file = relative(root, source)
      if (file.startsWith(`${path}/node_modules`)) return false
      return statSync(source).isDirectory() || isWanted(file)
    },
  })
}

/** The same files give the same archive: sorted names, one timestamp, no owner. */
function makeArchive(): string {
  const archive = `${folder}.tar.gz`
  const madeAt = process.env.SOURCE_DATE_EPOCH ?? timeOfLastCommit()
  const order = ['--sort=name', `--mtime=@${madeAt}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX,u+rw']
  execFileSync('tar', ['--use-compress-program=gzip -n', '-cf', archive, ...order, '-C', dirname(folder), name])
  return archive
}

/** Seconds since 1970. */
function timeOfLastCommit(): string {
  return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim()
}

function megabytesOf(path: string): number {
  const [kilobytes = ''] = execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')
  return Math.round((Number(kilobytes) * 1_024) / 1e6)
}
