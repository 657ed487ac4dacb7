import type { Figure } from './bench.ts'
import type { Child } from './child.ts'
import { generateProjects } from './generate-projects.ts'
import { makeCustomers } from './product.ts'
import { p95 } from './sample-requests.ts'
import { withServer } from './with-server.ts'
import type { World } from './world.ts'

/** The only project in a database, and its owner. */
type OneProject = { databaseUrl: string; accountId: number; token: string; id: number }

/** Makes a project that ran every day, with this many rows of keywords. */
export async function makeProject(world: World, size: { keywords: number; days: number }): Promise<OneProject> {
  const databaseUrl = await world.newDatabase()
  const [person] = await makeCustomers(world, databaseUrl, 1)
  if (person === undefined) throw new Error('no customer')
  const [id] = await generateProjects(databaseUrl, {
    accountId: person.id,
    ...{ projects: 1, keywordsEach: size.keywords, days: size.days },
  })
  if (id === undefined) throw new Error('no project')
  return { databaseUrl, accountId: person.id, token: person.token, id }
}

/** Asks for a view by its path below `/api/projects`, which is to take 50 ms at most. */
type UpTo50 = (name: string, path: string) => Promise<Figure>

/** Measures views over HTTP, with the token of the project's owner. */
export const measureViews = (
  world: World,
  { databaseUrl, token }: OneProject,
  measure: (upTo50: UpTo50, server: Child) => Promise<Figure[]>,
): Promise<Figure[]> =>
  withServer(world, databaseUrl, token, (ask, server) =>
    measure(
      async (name, path) => ({ ...(await p95(name, () => ask(`/api/projects/${path}`))), target: { atMost: 50 } }),
      server,
    ),
  )
