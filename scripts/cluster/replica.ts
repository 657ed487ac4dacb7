import pg from 'pg'
import { until } from './programs.ts'

const connectionMs = 3_000

/** Lists why the load balancer's port for replicas doesn’t lead to one within `patienceMs`; empty if it does. */
export async function listReplicaFaults(url: string, patienceMs: number): Promise<string[]> {
  let found = 'nothing answered'
  const leadsToReplica = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectionMs,
      query_timeout: connectionMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
      found = 'it leads to a primary'
      return rows[0]?.isReplica === true
    } finally {
      await client.end().catch(() => {})
    }
  }
  return until('a replica', patienceMs, leadsToReplica).then(
    () => [],
    () => [`the port for replicas: ${found}`],
  )
}
