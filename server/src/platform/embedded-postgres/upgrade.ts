import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { makeCluster } from './cluster.ts'
import { launchServer } from './launch.ts'
import { endPostmaster, isPostmasterOf, readPidFile } from './process.ts'
import { adminRole, database, run, type Server, spawnOptions } from './server.ts'

/** Folders with `bin`: of the server that made the data, and of the programs that copy it. */
type OldPrograms = { server: string; client: string }

/**
 * Copies a database made by an older PostgreSQL into a new one; the old files are kept. Nothing is changed if
 * that fails. Throws with what to do if the older PostgreSQL isn’t on this machine, or if the data is from a newer one.
 */
export async function upgradeIfOlder(server: Server): Promise<void> {
  const [done, unfinished] = [join(server.home, 'cluster.upgraded'), join(server.home, 'cluster.upgrading')]
  // Interrupted between the last two steps.
  if (existsSync(done) && !existsSync(server.cluster)) await rename(done, server.cluster)
  const [stored, ours] = [await findStoredVersion(server.cluster), await findVersion(server, server.binaries)]
  if (stored === undefined || ours === undefined || stored === ours) return
  if (stored > ours) throw new Error(tooNewSentence(server.cluster, stored, ours))
  const programs = await findOldPrograms(server, stored)
  if (programs === undefined) throw new Error(missingSentence(server.cluster, stored, ours))

  server.log(`Upgrading the database from PostgreSQL ${stored} to ${ours}.`)
  // A killed start leaves both servers running.
  for (const cluster of [server.cluster, unfinished]) await endLeftOver(cluster)
  await rm(unfinished, { recursive: true, force: true })
  await rm(done, { recursive: true, force: true })
  await copyInto({ ...server, cluster: unfinished }, { ...server, binaries: programs.server }, programs.client)
  const kept = await freeName(`${server.cluster}-postgresql-${stored}`)
  await rename(unfinished, done)
  await rename(server.cluster, kept)
  await rename(done, server.cluster)
  server.log(`Upgraded. The PostgreSQL ${stored} files are kept in ${kept}.`)
}

async function endLeftOver(cluster: string): Promise<void> {
  const found = readPidFile(cluster)
  if (found && isPostmasterOf(found.pid, cluster)) await endPostmaster(found.pid, cluster)
}

async function findStoredVersion(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text)
}

async function findVersion(server: Server, folder: string, program = 'postgres'): Promise<number | undefined> {
  const { code, output } = await run({ ...server, binaries: folder }, program, ['--version'])
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  return code === 0 && major !== undefined ? Number(major) : undefined
}

/** The server must be of the same version as the data; the other programs may be newer. */
async function findOldPrograms(server: Server, version: number): Promise<OldPrograms | undefined> {
  const folders = await listFolders(server.home)
  let [serverFolder, clientFolder]: (string | undefined)[] = []
  for (const folder of folders) {
    if ((await findVersion(server, folder)) === version) serverFolder ??= folder
    const versions = [await findVersion(server, folder, 'pg_dump'), await findVersion(server, folder, 'psql')]
    if (versions.every((found) => found !== undefined && found >= version)) clientFolder ??= folder
  }
  return serverFolder && clientFolder ? { server: serverFolder, client: clientFolder } : undefined
}

/** Folders of installed PostgreSQL: from Debian, Red Hat and Homebrew, on the `PATH`, and our earlier copies. */
async function listFolders(home: string): Promise<string[]> {
  const parents = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr', home]
  const found = await Promise.all(
    parents.map(async (parent) => {
      const names = await readdir(parent).catch(() => [])
      const fitting = names.filter((name) => /^(\d+|postgresql@\d+|pgsql-\d+|binaries-.+)$/.test(name))
      return fitting.map((name) => join(parent, name))
    }),
  )
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder.endsWith('/bin'))
  return [...found.flat(), ...onPath.map((folder) => dirname(folder))].filter((folder) =>
    existsSync(join(folder, 'bin')),
  )
}

async function copyInto(target: Server, source: Server, clientFolder: string): Promise<void> {
  await makeCluster(target)
  const wishes = { pinnedPort: undefined, signal: undefined }
  const from = await launchServer(source, wishes)
  try {
    const to = await launchServer(target, wishes)
    try {
      await copyDatabase({ ...source, binaries: clientFolder }, from.port, to.port)
    } finally {
      await endPostmaster(to.pid, target.cluster)
    }
  } finally {
    await endPostmaster(from.pid, source.cluster)
  }
}

/** Throws unless both programs succeed: an interrupted one would leave a partial copy that looks complete. */
async function copyDatabase(server: Server, fromPort: number, toPort: number): Promise<void> {
  const options = spawnOptions(server)
  const env = { ...options.env, PGPASSWORD: server.credentials.admin, PGHOST: '127.0.0.1', PGUSER: adminRole }
  const dump = spawn(join(server.binaries, 'bin', 'pg_dump'), ['--port', String(fromPort), database], {
    ...options,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const flags = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--single-transaction', '--output', '/dev/null']
  const restore = spawn(join(server.binaries, 'bin', 'psql'), [...flags, '--port', String(toPort), database], {
    ...options,
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let output = ''
  for (const { stderr } of [dump, restore]) stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  // Ends early if psql stops at an error; its exit code shows that.
  restore.stdin.on('error', () => {})
  dump.stdout.pipe(restore.stdin)
  const [[dumped], [restored]] = await Promise.all([once(dump, 'close'), once(restore, 'close')])
  if (dumped !== 0 || restored !== 0)
    throw new Error(`The database wasn’t upgraded, and its files are unchanged: ${output.trim()}`)
}

async function freeName(wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!existsSync(name)) return name
  }
}

const tooNewSentence = (cluster: string, stored: number, ours: number) =>
  `The database in ${cluster} was made by PostgreSQL ${stored}, and this release ships PostgreSQL ${ours}, which can’t read it. Nothing was changed. Start the newer release, or set DATA_DIR to another folder.`

const missingSentence = (cluster: string, stored: number, ours: number) =>
  [
    `The database in ${cluster} was made by PostgreSQL ${stored}, and this release ships PostgreSQL ${ours}. Nothing was changed. To continue, do one of these:`,
    `- Install PostgreSQL ${stored} with its client programs (on Debian: apt-get install postgresql-${stored}) and start again. That copies the database into a new one and keeps the old files.`,
    '- Start the previous release and run npm run backup there. Then, with this release and DATA_DIR set to another folder, run npm run restore.',
  ].join('\n')
