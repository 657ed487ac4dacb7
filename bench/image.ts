// `npm run test:image`: builds the image of `ops/docker/Dockerfile` with Buildah, which needs no container engine, and runs its root as an
// engine would: in its own namespaces, as PID 1, unprivileged, read-only. Needs root on Linux, Buildah and, if base images can't be
// pulled, debootstrap; is skipped with a message if these are missing. `-- --built` uses the image of the last run.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { findFreePort } from '#server/platform/network/ports.ts'
import { root } from '../scripts/lib/paths.ts'
import { asTable } from './lib/report.ts'
import { openWorld } from './lib/world.ts'

const image = 'localhost/serpplus-test'
const dockerfile = 'ops/docker/Dockerfile'
// Layers are full copies, which works without mount privileges.
const environment = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }

const run = (command: string, args: string[]) =>
  execFileSync(command, args, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()
const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined

const missing = [
  ...(process.platform === 'linux' && process.getuid?.() === 0 ? [] : ['root on Linux']),
  ...['buildah', 'debootstrap', 'unshare'].filter((command) => !isInstalled(command)),
]
if (missing.length > 0)
  console.log(`Skipped: needs ${missing.join(', ')}; on Debian: apt-get install buildah debootstrap`)
else {
  if (!process.argv.includes('--built')) buildImage()
  await tryImage()
}

function buildImage() {
  for (const base of new Set(readFileSync(join(root, dockerfile), 'utf8').match(/(?<=^FROM )docker\.io\S+/gm)))
    if (spawnSync('buildah', ['inspect', '--type', 'image', base], { env: environment }).status !== 0)
      if (spawnSync('buildah', ['pull', base], { env: environment, stdio: 'ignore' }).status !== 0) makeBase(base)
  // Buildah’s default format drops the health check.
  run('buildah', [
    'bud',
    '--format',
    'docker',
    '--pull-never',
    '--target',
    'serpplus',
    '--file',
    dockerfile,
    '--tag',
    image,
    '.',
  ])
}

/** Replaces a base image with the same Debian release, plus this Node and npm if it is Node’s. */
function makeBase(base: string) {
  console.log(`${base} can’t be pulled; using a debootstrap root instead.`)
  const folder = mkdtempSync(join(tmpdir(), 'serpplus-base-'))
  try {
    run('debootstrap', ['--variant=minbase', 'trixie', folder])
    if (base.includes('/node:')) addNode(folder)
    const container = run('buildah', ['from', 'scratch'])
    run('buildah', ['copy', '--quiet', container, folder, '/'])
    run('buildah', ['commit', '--quiet', '--rm', container, base])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function addNode(folder: string) {
  cpSync(realpathSync(join(root, 'node_modules/.bin/node')), join(folder, 'usr/local/bin/node'))
  const npm = dirname(dirname(process.env.npm_execpath ?? realpathSync(run('which', ['npm']))))
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm')])
}

type ImageConfig = {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Healthcheck?: { Test: string[] }
}

async function tryImage() {
  const { Docker } = JSON.parse(run('buildah', ['inspect', '--type', 'image', image])) as {
    Docker: { config: ImageConfig }
  }
  const config = Docker.config
  const container = run('buildah', ['from', '--pull-never', image])
  const folder = run('buildah', ['mount', container])
  const world = await openWorld()
  try {
    const port = await findFreePort('127.0.0.1')
    const settings = {
      PORT: String(port),
      HOST: '127.0.0.1',
      ALLOW_SANDBOX: '1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      APP_SECRET: 'a secret of the bench, long enough',
      DATABASE_URL: await world.newDatabase(),
      DATAFORSEO_URL: world.sandboxUrl,
      STRIPE_API_URL: world.sandboxUrl,
      SMTP_URL: world.smtpUrl,
    }
    const variables = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
    const start = (words: readonly string[]) => startInside({ folder, config, variables, words })
    const server = start([...config.Entrypoint, ...config.Cmd])
    const health = (config.Healthcheck?.Test ?? []).filter((word) => word !== 'CMD')
    const end = async (words: readonly string[]) => Number((await once(start(words), 'exit'))[0])
    let isHealthy = false
    for (let tries = 0; tries < 120 && server.exitCode === null && !isHealthy; tries += 1) {
      isHealthy = (await end(health)) === 0
      if (!isHealthy) await waitFor(1_000)
    }
    const page = isHealthy ? (await fetch(`http://127.0.0.1:${port}/login`)).status : 0
    const inner = childOf(server.pid ?? 0)
    const status = readFileSync(`/proc/${inner}/status`, 'utf8')
    const [uid, innermost] = [/^Uid:\s+(\d+)/m, /^NSpid:.*\s(\d+)$/m].map((pattern) => pattern.exec(status)?.[1] ?? '')
    const written = await end(['/bin/sh', '-c', 'touch /opt/serpplus/x || touch /x'])
    const npm = ['usr/bin/npm', 'usr/local/bin/npm', 'opt/serpplus/node_modules/.bin/npm'].filter((file) =>
      existsSync(join(folder, file)),
    )
    const stoppedAt = performance.now()
    const exit = once(server, 'exit')
    process.kill(inner, 'SIGTERM')
    const [exitCode] = await exit
    const seconds = (performance.now() - stoppedAt) / 1_000
    const rows: [string, string, boolean][] = [
      ['health check of the image', isHealthy ? 'passed' : 'failed', isHealthy],
      ['sign-in page', String(page), page === 200],
      [
        'user and process number inside',
        `${uid}, ${innermost}`,
        uid === config.User.split(':')[0] && innermost === '1',
      ],
      ['writing a file', written === 0 ? 'possible' : 'refused', written !== 0],
      ['npm in the image', npm.join(', ') || 'none', npm.length === 0],
      ['SIGTERM', `exit code ${exitCode} after ${seconds.toFixed(1)} s`, exitCode === 0 && seconds < 11],
    ]
    console.log(
      asTable([
        ['tried', 'found', 'held'],
        ...rows.map(([tried, found, isHeld]) => [tried, found, isHeld ? 'yes' : 'NO']),
      ]),
    )
    if (rows.some(([, , isHeld]) => !isHeld)) process.exitCode = 1
  } finally {
    await world.close()
    run('buildah', ['rm', container])
  }
}

type Inside = { folder: string; config: ImageConfig; variables: readonly string[]; words: readonly string[] }

/** Runs a command as the first process in the image’s root, which is mounted read-only, with the network of this machine. */
function startInside({ folder, config, variables, words }: Inside) {
  const mounts = [
    'mount --bind "$0" "$0"',
    'mount -o remount,bind,ro "$0"',
    'mount -t proc proc "$0/proc"',
    'mount --bind /dev "$0/dev"',
    'mount -t tmpfs tmpfs "$0/tmp"',
  ]
  const inside = [
    'env',
    '-i',
    ...variables,
    '/bin/sh',
    '-c',
    'cd "$0" && exec "$@"',
    config.WorkingDir || '/',
    ...words,
  ]
  const script = `${mounts.join(' && ')} && exec chroot --userspec=${config.User} "$0" "$@"`
  return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, folder, ...inside], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}
