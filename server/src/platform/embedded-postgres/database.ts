import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { adminRole, appRole, connectionUrl, database, type Server, spawnOptions, withClient } from './server.ts'

const wrongPassword = '28P01'

/** Creates role and database if they are missing. False if the server's passwords differ from ours. */
export async function prepareDatabase(server: Server, port: number): Promise<boolean> {
  if (await speaksOurLaunch(server, port)) return true
  try {
    await makeRoleAndDatabase(server, port)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === wrongPassword) return false
    throw error
  }
}

/** For a stopped server: the owner of its files may set its superuser's password to ours. */
export function resetAdminPassword(server: Server): void {
  const statement = `ALTER ROLE ${adminRole} PASSWORD '${server.credentials.admin}'\n`
  const flags = ['--single', '-D', server.cluster, '-c', 'log_min_messages=error', 'postgres']
  const options = { ...spawnOptions(server), input: statement, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(join(server.binaries, 'bin', 'postgres'), flags, options)
  // A failed statement does not change the exit code.
  if (status !== 0 || /ERROR|FATAL|PANIC/.test(stderr))
    throw new Error(`Could not reset the database password: ${stderr.trim()}`)
}

/** True if the server on this port accepts our passwords and runs with our binaries and settings. */
export async function speaksOurLaunch(server: Server, port: number): Promise<boolean> {
  try {
    return await withClient(connectionUrl(server, port, appRole), async (client) => {
      const { rows } = await client.query<{ launch: string }>(`SELECT current_setting('serpplus.launch') AS launch`)
      return rows[0]?.launch === server.launch
    })
  } catch {
    return false
  }
}

async function makeRoleAndDatabase(server: Server, port: number): Promise<void> {
  await withClient(connectionUrl(server, port, adminRole), async (client) => {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [appRole])
    const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER'
    await client.query(`${verb} ROLE ${appRole} LOGIN PASSWORD '${server.credentials.app}'`)
    const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (existing.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${appRole} ENCODING 'UTF8'`)
  })
}
