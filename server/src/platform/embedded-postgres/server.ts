// Shared by the parts that run the embedded PostgreSQL: the known facts of the server, and the way its programs are
// run.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { PostgresLocation } from './location.ts'

export interface Credentials {
  admin: string
  app: string
}

export interface Server extends PostgresLocation {
  dataDir: string
  credentials: Credentials
  settings: Record<string, string>
  /** Fingerprint of binaries and settings, readable from the running server. */
  launch: string
  log: (line: string) => void
}

export const database = 'serpplus'
export const appRole = 'serpplus'
export const adminRole = 'postgres'

export async function run(
  server: Server,
  program: string,
  flags: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(join(server.binaries, 'bin', program), flags, {
      ...spawnOptions(server),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => done({ code: null, output: error.message }))
    child.once('close', (code) => done({ code, output }))
  })
}

export function spawnOptions(server: Server) {
  return {
    // The server's user may have no access to the current folder.
    cwd: '/',
    // Nothing from our own environment: a PGDATA or PGPORT of the operator's shell must not reach this server.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(server.runAs ? { uid: server.runAs.uid, gid: server.runAs.gid } : {}),
  }
}

export function connectionUrl(server: Server, port: number, role: typeof appRole | typeof adminRole): string {
  const [password, name] =
    role === appRole ? [server.credentials.app, database] : [server.credentials.admin, 'postgres']
  return `postgres://${role}:${password}@127.0.0.1:${port}/${name}?sslmode=disable`
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function fingerprint(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}
