import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminRole, type Credentials, run, type Server } from './server.ts'

export async function readOrMakeCredentials(dataDir: string): Promise<Credentials> {
  const file = join(dataDir, 'credentials.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Credentials
  const credentials = { admin: randomBytes(24).toString('base64url'), app: randomBytes(24).toString('base64url') }
  await writeFile(`${file}.new`, JSON.stringify(credentials), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return credentials
}

/** Creates the cluster next to its final place and moves it there when complete, so that an interrupted start leaves no partial one. */
export async function makeCluster(server: Server): Promise<void> {
  if (existsSync(join(server.cluster, 'PG_VERSION'))) return
  for (const name of await readdir(server.home))
    if (name.startsWith('cluster.new')) await rm(join(server.home, name), { recursive: true, force: true })

  const unfinished = join(server.home, `cluster.new-${process.pid}`)
  const passwordFile = join(server.home, `cluster.new-password-${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, server.credentials.admin, { mode: 0o600 })
  if (server.runAs) {
    await chown(unfinished, server.runAs.uid, server.runAs.gid)
    await chown(passwordFile, server.runAs.uid, server.runAs.gid)
  }
  const flags = [
    ...['--pgdata', unfinished, '--username', adminRole, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8'],
    // The built-in provider (PostgreSQL 17 and newer) sorts the same on every machine; the system's libraries do not.
    ...((await versionOf(server)) >= 17
      ? ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
      : ['--locale', 'C.UTF-8']),
    ...(server.settings.fsync === 'off' ? ['--no-sync'] : []),
    '--no-instructions',
  ]
  const result = await run(server, 'initdb', flags)
  await rm(passwordFile, { force: true })
  if (result.code !== 0) {
    await rm(unfinished, { recursive: true, force: true })
    throw new Error(`Could not create the database in ${server.home}: ${result.output.trim()}`)
  }
  await rm(server.cluster, { recursive: true, force: true })
  await rename(unfinished, server.cluster)
}

/** The major version. Throws if PostgreSQL's program does not run. */
async function versionOf(server: Server): Promise<number> {
  const { output } = await run(server, 'postgres', ['--version'])
  const [version] = /\d+/.exec(output) ?? []
  if (version === undefined) throw new Error(`${server.binaries} has no working PostgreSQL: ${output.trim()}`)
  return Number(version)
}
