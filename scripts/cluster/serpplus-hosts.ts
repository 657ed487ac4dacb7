import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { quickStart } from '#server/testing/server-process.ts'
import { root } from '../lib/paths.ts'
import { type DatabaseHosts, readExample } from './database-hosts.ts'
import type { Network } from './network.ts'
import { type Program, startProgram } from './programs.ts'
import { openSandboxClient, type SandboxClient } from './sandbox-client.ts'

const numbers = { balancer: 20, web1: 31, web2: 32, work1: 41, work2: 42, next: 49, sandbox: 51 }
const startPatienceMs = 300_000
const webhookSecret = 'whsec_cluster'

export type SerpplusHosts = {
  /** The site’s address, through HAProxy. */
  siteUrl: string
  /** PostgreSQL on the primary and on a replica, through HAProxy. */
  primaryUrl: string
  replicaUrl: string
  sandbox: SandboxClient
  /** Processes that must still be running at the end. */
  programs: readonly Program[]
  /** Starts a process of a copy of the repository, as a deployment does; the caller ends it. */
  startNext(folder: string): Program
}

/** HAProxy, two web and two worker processes and the sandbox, each on its own host. */
export async function startSerpplusHosts(options: {
  network: Network
  databases: DatabaseHosts
  folder: string
  logs: string
}): Promise<SerpplusHosts> {
  const { network, databases, folder, logs } = options
  const addressOf = (name: keyof typeof numbers) => `${network.prefix}${numbers[name]}`
  const logOf = (name: string) => join(logs, `${name}.log`)
  const startHaproxy = async (
    name: 'balancer' | 'sandbox',
    host: Awaited<ReturnType<Network['addHost']>>,
    text: string,
  ) => {
    const file = join(folder, `haproxy-${name}.cfg`)
    writeFileSync(file, text)
    chmodSync(file, 0o644)
    return startProgram(host, {
      ...{ name: `haproxy of ${name}`, command: '/usr/sbin/haproxy', args: ['-db', '-f', file] },
      ...{ user: 'postgres', comesFirst: true, logFile: logOf(`${name}-haproxy`) },
    })
  }
  const balancer = await network.addHost('balancer', numbers.balancer)
  const haproxy = await startHaproxy('balancer', balancer, readExample('haproxy.cfg', network))

  const sandboxHost = await network.addHost('sandbox', numbers.sandbox)
  const sandboxProgram = startProgram(sandboxHost, {
    ...{ name: 'sandbox', command: process.execPath, args: ['sandbox/main.ts'], cwd: root, hasIpc: true },
    env: { ...quickStart, SANDBOX_PORT: '3001', SANDBOX_SMTP_PORT: '3002' },
    logFile: logOf('sandbox'),
  })
  await untilReady(sandboxProgram)
  const sandboxProxy = await startHaproxy(
    'sandbox',
    sandboxHost,
    sandboxDoors(addressOf('sandbox'), addressOf('balancer')),
  )

  const login = `serpplus:${databases.password}`
  const primaryUrl = `postgres://${login}@${addressOf('balancer')}:5000/serpplus`
  const environment = {
    ...quickStart,
    ...{ NODE_ENV: 'production', ALLOW_SANDBOX: '1', LOG_LEVEL: 'info' },
    // The sandbox sends only to its own machine; HAProxy there forwards it.
    ...{ PUBLIC_URL: 'http://127.0.0.1:8000', TRUST_PROXY: '1' },
    APP_SECRET: 'a secret of the cluster, long enough to be one',
    DATABASE_URL: `postgres://${login}@${addressOf('balancer')}:5001/serpplus`,
    DATABASE_DIRECT_URL: primaryUrl,
    DATABASE_POOL_SIZE: '10',
    ...{ DATAFORSEO_URL: `http://${addressOf('sandbox')}:3001`, DATAFORSEO_POSTBACK: 'on' },
    ...{ STRIPE_API_URL: `http://${addressOf('sandbox')}:3001`, STRIPE_WEBHOOK_SECRET: webhookSecret },
    SMTP_URL: `smtp://${addressOf('sandbox')}:1025`,
    ...{ FLOOD_LIMIT: '1000000', CONNECTION_LIMIT: '100000', DEMO_HISTORY_DAYS: '0' },
  }
  const startServer = (options: {
    host: Awaited<ReturnType<Network['addHost']>>
    role: 'web' | 'worker'
    cwd: string
  }) =>
    startProgram(options.host, {
      ...{ name: options.host.name, command: process.execPath, args: ['server/src/main.ts'], hasIpc: true },
      ...{ cwd: options.cwd, logFile: logOf(options.host.name) },
      env: {
        ...environment,
        ROLE: options.role,
        HOST: options.host.address,
        PORT: options.role === 'web' ? '3000' : '0',
      },
    })
  const programs: Program[] = []
  for (const name of ['web1', 'web2', 'work1', 'work2'] as const)
    programs.push(
      startServer({
        host: await network.addHost(name, numbers[name]),
        role: name.startsWith('web') ? 'web' : 'worker',
        cwd: root,
      }),
    )
  await Promise.all(programs.map(untilReady))
  const sandbox = openSandboxClient(`http://${addressOf('sandbox')}:3001`)
  await sandbox.control('POST', '/settings', {
    ...{ latencyMs: [0, 40], readyAfterMs: [500, 6_000], collectLimits: false, stripeLimits: false },
  })
  await sandbox.control('POST', '/stripe/webhooks', {
    url: 'http://127.0.0.1:8000/api/webhooks/stripe',
    secret: webhookSecret,
  })
  const nextHost = await network.addHost('next', numbers.next)
  return {
    siteUrl: `http://${addressOf('balancer')}:8000`,
    primaryUrl,
    replicaUrl: `postgres://${login}@${addressOf('balancer')}:5002/serpplus`,
    sandbox,
    programs: [...programs, haproxy, sandboxProgram, sandboxProxy],
    startNext: (cwd) => startServer({ host: nextHost, role: 'worker', cwd }),
  }
}

/** Throws if it ends before it is ready. */
function untilReady({ child, name }: Program): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`${name} was not ready in time`)), startPatienceMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(new Error(`${name} ended with ${code} while it was starting`))
    })
    child.on('message', (message) => {
      if ((message as { type?: string }).type !== 'ready') return
      clearTimeout(timer)
      done()
    })
  })
}

/** The sandbox listens and sends on its own machine only; these forwards lead in, and out to the site. */
const sandboxDoors = (address: string, balancer: string) => `
defaults
    timeout connect 3s
    timeout client 10m
    timeout server 10m
listen control
    mode http
    bind ${address}:3001
    http-request set-header Host 127.0.0.1:3001
    server here 127.0.0.1:3001
listen emails
    mode tcp
    bind ${address}:1025
    server here 127.0.0.1:3002
listen site
    mode http
    bind 127.0.0.1:8000
    server site ${balancer}:8000
`
