import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export type InstalledPostgres = { folder: string; version: number }

const debianFolder = '/usr/lib/postgresql'

/**
 * PostgreSQL servers installed on this machine, oldest first, as the folders above their `bin`: the one in `PG_BIN`, or Debian's
 * and the one on the `PATH`.
 */
export function listInstalledPostgres(env = process.env): InstalledPostgres[] {
  const folders = env.PG_BIN
    ? [dirname(env.PG_BIN.replace(/\/+$/, ''))]
    : [
        ...(existsSync(debianFolder) ? readdirSync(debianFolder).map((name) => join(debianFolder, name)) : []),
        ...(env.PATH ?? '').split(delimiter).map((folder) => dirname(folder)),
      ]
  return [...new Set(folders)]
    .flatMap((folder) => {
      const version = versionOf(join(folder, 'bin/postgres'))
      return version === undefined || !existsSync(join(folder, 'bin/initdb')) ? [] : [{ folder, version }]
    })
    .toSorted((a, b) => a.version - b.version)
}

function versionOf(program: string): number | undefined {
  if (!existsSync(program)) return undefined
  const [, version] = /\(PostgreSQL\) (\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout) ?? []
  return version === undefined ? undefined : Number(version)
}

/** The path of a program, including root’s folders; undefined if it isn’t installed. */
export const findProgram = (name: string, env = process.env): string | undefined =>
  [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
