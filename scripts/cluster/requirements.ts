import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A program in Debian 12: its path and its package. */
const programs = [
  { path: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
  { path: '/usr/bin/patroni', package: 'patroni' },
  { path: '/usr/bin/etcd', package: 'etcd-server' },
  { path: '/usr/sbin/haproxy', package: 'haproxy' },
  { path: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
  { path: '/usr/sbin/ip', package: 'iproute2' },
  { path: '/usr/bin/setpriv', package: 'util-linux' },
]

/** A sentence that says why the cluster can't be started here; undefined if it can. */
export function findObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'Network namespaces need Linux.'
  if (process.getuid?.() !== 0) return 'Network namespaces need root.'
  const missing = programs.filter(({ path }) => !existsSync(path))
  if (missing.length > 0) return `Missing packages: apt-get install -y ${missing.map((each) => each.package).join(' ')}`
  if (spawnSync('id', ['postgres']).status !== 0) return 'The user postgres, made by Debian’s packages, is missing.'
  const trial = `serpplus-trial-${process.pid}`
  const made = spawnSync('ip', ['netns', 'add', trial], { encoding: 'utf8' })
  spawnSync('ip', ['netns', 'delete', trial])
  return made.status === 0 ? undefined : `This machine can’t create network namespaces: ${made.stderr.trim()}`
}
