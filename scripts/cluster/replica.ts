import pg from 'pg'
import { until } from './programs.ts'

const connectionMs = 3_000

/** Lists why the balancer's address of a replica doesn’t lead to one, once it could within `patienceMs`. */
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
    () => [`the port of replicas: ${found}`],
  )
}
