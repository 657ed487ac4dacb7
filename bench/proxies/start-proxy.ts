import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { findFreePort } from '#server/platform/network/ports.ts'
import { root } from '../../scripts/lib/paths.ts'

export const proxyNames = ['nginx', 'caddy', 'haproxy'] as const
export type ProxyName = (typeof proxyNames)[number]
/** `compose` is the Caddy of the containers, which has one web process. */
type ExampleName = ProxyName | 'compose'

export type Proxy = { url: string; stop(): Promise<void> }

type Place = {
  folder: string
  certificate: string
  key: string
  port: number
  plainPort: number
  webPorts: readonly number[]
}

/** Debian puts server binaries in root’s folders. */
const searchPath = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
const environment = { ...process.env, PATH: searchPath }

/** The version of an installed proxy; undefined if there is none. */
export function findVersion(name: ProxyName): string | undefined {
  const { stdout, stderr, error } = spawnSync(name, [name === 'caddy' ? 'version' : '-v'], {
    encoding: 'utf8',
    env: environment,
  })
  return error === undefined ? /\d+\.\d+\.\d+/.exec(`${stdout} ${stderr}`)?.[0] : undefined
}

/** A self-signed certificate for localhost. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...made, ...names], { stdio: 'ignore' })
  chmodSync(key, 0o644)
  return { certificate, key }
}

/** Runs a proxy with the example of `ops/`, in which only addresses, ports and folders are replaced. */
export async function startProxy(name: ExampleName, options: Omit<Place, 'port' | 'plainPort'>): Promise<Proxy> {
  const [port, plainPort] = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')]
  const place = { ...options, port, plainPort }
  const child = { nginx: startNginx, caddy: startCaddy, haproxy: startHaproxy, compose: startComposeCaddy }[name](place)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (said = `${said}${text}`.slice(-4_000)))
  const url = `https://localhost:${port}`
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (child.exitCode !== null || tries > 300) {
      child.kill('SIGKILL')
      throw new Error(`${name} did not start:\n${said}`)
    }
    await waitFor(100)
  }
  return { url, stop: () => end(child) }
}

/** Replaces what an operator would; throws if the example no longer contains it. */
function adapt(file: string, replacements: readonly (readonly [before: string, after: string])[]): string {
  let text = readFileSync(join(root, 'ops', file), 'utf8')
  for (const [before, after] of replacements) {
    if (!text.includes(before)) throw new Error(`ops/${file} no longer contains "${before}".`)
    text = text.replaceAll(before, after)
  }
  return text
}

const webAddresses = ({ webPorts }: Place) =>
  webPorts.map((port, at) => [`127.0.0.1:${3_000 + at}`, `127.0.0.1:${port}`] as const)

function startNginx(place: Place): ChildProcess {
  const { folder, port, plainPort, certificate, key } = place
  for (const name of ['cache', 'body', 'proxy']) mkdirSync(join(folder, name), { recursive: true, mode: 0o777 })
  const site = join(folder, 'serpplus.conf')
  const text = adapt('nginx/serpplus.conf', [
    ...webAddresses(place),
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['serpplus.example', 'localhost'],
    ['/etc/ssl/serpplus/fullchain.pem', certificate],
    ['/etc/ssl/serpplus/privkey.pem', key],
    ['/var/lib/nginx/serpplus', join(folder, 'cache')],
  ])
  writeFileSync(site, text)
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  fastcgi_temp_path ${join(folder, 'proxy')};
  uwsgi_temp_path ${join(folder, 'proxy')};
  scgi_temp_path ${join(folder, 'proxy')};
  include ${site};
}
`,
  )
  return run('nginx', ['-c', main, '-e', 'stderr'])
}

function startCaddy(place: Place): ChildProcess {
  return runCaddy(place, 'serpplus.example {', adapt('caddy/Caddyfile', webAddresses(place)))
}

function startComposeCaddy(place: Place): ChildProcess {
  const text = adapt('docker/Caddyfile', [
    ['web:3000', `127.0.0.1:${place.webPorts[0]}`],
    // Caddy before 2.7 has two options instead of this one.
    ['request_buffers 6MB', 'buffer_requests\n\t\tmax_buffer_size 6MB'],
  ])
  return runCaddy(place, '{$PUBLIC_URL} {', text)
}

/** `opening` is the line with the site’s address. */
function runCaddy({ folder, port, plainPort, certificate, key }: Place, opening: string, text: string): ChildProcess {
  if (!text.includes(opening)) throw new Error(`The Caddyfile no longer contains "${opening}".`)
  const options = `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n`
  const site = text.replace(opening, `localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}\n`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `${options}${site}`)
  return run('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
  })
}

function startHaproxy(place: Place): ChildProcess {
  const { folder, port, plainPort, certificate, key } = place
  const both = join(folder, 'serpplus.pem')
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const file = join(folder, 'haproxy.cfg')
  const text = adapt('haproxy/haproxy.cfg', [
    ...webAddresses(place),
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/serpplus.pem', both],
    ['    log /dev/log local0\n', ''],
    ['    log global\n', ''],
    ['    option httplog\n', ''],
  ])
  writeFileSync(file, text)
  return run('haproxy', ['-db', '-f', file])
}

const run = (command: string, args: string[], more: NodeJS.ProcessEnv = {}) =>
  spawn(command, args, { env: { ...environment, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => resolve(true))
      .on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await exit
  clearTimeout(timer)
}
