import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { pooledAddress } from './test-database.ts'

/** Halves the time servers take to load their code; compiled code is kept from run to run. */
export const quickStart = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
  NODE_OPTIONS: `--import=${new URL('resolve-drizzle-once.ts', import.meta.url).href}`,
}

export type ServerOptions = {
  port: number
  databaseUrl: string
  sandboxUrl: string
  smtpUrl: string
  role?: 'web' | 'worker' | 'all'
  /** Finished tasks are posted by the provider or fetched. Unset: posted. */
  postback?: 'on' | 'off'
  /** Without them the demo accounts have nothing but their credits. */
  demoHistoryDays?: number
  /** Requests a minute from one address. Unset: the product's default. */
  floodLimit?: number
  /** Gets what it logs, from warnings up. */
  onLog?: (text: string) => void
}

/** A server in a process of its own; returns once it is ready. Throws where it ends before. */
export async function startServerProcess(options: ServerOptions): Promise<ChildProcess> {
  const server = spawnServerProcess(options)
  const ended = new AbortController()
  server.once('exit', () => ended.abort(new Error('the server ended while it was starting')))
  for await (const [message] of on(server, 'message', { signal: ended.signal }))
    if ((message as { type?: string }).type === 'ready') break
  return server
}

/** The same, while it is still starting. */
export function spawnServerProcess(options: ServerOptions): ChildProcess {
  const pooled = pooledAddress({ url: options.databaseUrl })
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      ...quickStart,
      NODE_ENV: 'development',
      ROLE: options.role ?? 'all',
      PORT: String(options.port),
      DATABASE_URL: pooled.url,
      ...(pooled.isPooled && { DATABASE_DIRECT_URL: options.databaseUrl }),
      DATAFORSEO_URL: options.sandboxUrl,
      STRIPE_API_URL: options.sandboxUrl,
      SANDBOX_SMTP_PORT: new URL(options.smtpUrl).port,
      APP_SECRET: 'a secret of the tests, long enough to be one',
      DATAFORSEO_POSTBACK: options.postback ?? 'on',
      DEMO_HISTORY_DAYS: String(options.demoHistoryDays ?? 0),
      ...(options.floodLimit !== undefined && { FLOOD_LIMIT: String(options.floodLimit) }),
      LOG_LEVEL: process.env.SERVER_LOG ?? (options.onLog ? 'warn' : 'fatal'),
    },
    stdio: ['ignore', options.onLog ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  })
  server.stdout?.on('data', (chunk: Buffer) => options.onLog?.(chunk.toString('utf8')))
  return server
}

export async function endProcess(server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill(signal)
  await exit
}

/** Calls a server process over HTTP. Throws on anything but success. */
export async function callServer<Reply>(
  port: number,
  method: string,
  path: string,
  options: { token?: string; body?: object; retries?: number } = {},
): Promise<Reply> {
  const { token, body, retries = 0 } = options
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const retryAfter = Number(reply.headers.get('retry-after'))
  // The server asks clients to retry, for instance while all connections to the database are in use.
  if (reply.status === 503 && retryAfter > 0 && retries > 0) {
    await reply.text()
    await waitFor(retryAfter * 1_000)
    return callServer(port, method, path, { ...options, retries: retries - 1 })
  }
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

/** The account's checks once none of them is running. */
export async function waitForChecks(port: number, token: string, count: number): Promise<SerpCheck[]> {
  for (let polls = 0; polls < 600; polls += 1) {
    const { data, isItemNull } = await callServer<{ data: SerpCheck[]; isItemNull: boolean }>(
      port,
      'GET',
      `/serp/list-serps?per_page=${count}`,
      { token },
    )
    if (data.length === count && !isItemNull) return data
    await waitFor(100)
  }
  throw new Error('the checks did not end')
}
