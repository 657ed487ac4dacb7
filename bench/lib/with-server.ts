import type { Child } from './child.ts'
import { type Exchange, openConnection } from './http-load.ts'
import { startServer } from './product.ts'
import { sample } from './sample-requests.ts'
import type { World } from './world.ts'

export type Ask = (path: string) => Promise<Exchange>

/** Starts a warmed-up server for requests from one account. */
export async function withServer<Result>(
  world: World,
  databaseUrl: string,
  token: string,
  measure: (ask: Ask, server: Child) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(world, databaseUrl)
  const connection = await openConnection(server.url)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
  const ask: Ask = (path) => connection.get(path, headers)
  try {
    await sample(() => ask('/api/projects'))
    return await measure(ask, server)
  } finally {
    connection.close()
    await server.stop()
  }
}
