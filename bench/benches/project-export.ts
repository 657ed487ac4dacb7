import { projectExportColumns } from '#contract/rules/exports/exports.ts'
import type { Bench } from '../lib/bench.ts'
import { generateCompetitors } from '../lib/generate-competitors.ts'
import { generateProjects, settleProjects } from '../lib/generate-projects.ts'
import { openConnection } from '../lib/http-load.ts'
import { makeCustomers, startServer } from '../lib/product.ts'

const large = { projects: 1, keywordsEach: 10_000, days: 30 }
const small = { projects: 1, keywordsEach: 100, days: 30 }
const long = { projects: 1, keywordsEach: 10_000, days: 90 }
const rivals = 3

export const projectExport: Bench = {
  name: 'project-export',
  measures:
    'a project of 10 000 keywords × 30 dates as an Excel file over HTTP, and one of 10 000 × 90 dates × 3 competitors, all columns; memory beyond what a file of 100 keywords takes',
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const [person] = await makeCustomers(world, databaseUrl, 1)
    if (person === undefined) throw new Error('no customer')
    const [largeId] = await generateProjects(databaseUrl, { accountId: person.id, ...large })
    const [smallId] = await generateProjects(databaseUrl, { accountId: person.id, ...small })
    const [longId] = await generateProjects(databaseUrl, { accountId: person.id, ...long })
    if (longId === undefined) throw new Error('no project')
    await generateCompetitors(databaseUrl, { projectId: longId, competitors: rivals })
    await settleProjects(databaseUrl)
    const server = await startServer(world, databaseUrl)
    const connection = await openConnection(server.url)
    const headers = { authorization: `Bearer ${person.token}` }
    const ask = async (id: number | undefined) => {
      const answer = await connection.get(`/api/excel/generate-project/${id}`, headers)
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
      return answer
    }
    try {
      await ask(smallId)
      server.forgetPeakMemory()
      const before = server.peakMemory() ?? Number.NaN
      const { milliseconds, bytes } = await ask(largeId)
      const extra = (server.peakMemory() ?? Number.NaN) - before
      server.forgetPeakMemory()
      const withRivals = await connection.post(
        `/api/projects/export/${longId}`,
        JSON.stringify({ columns: projectExportColumns }),
        headers,
      )
      if (withRivals.status !== 200) throw new Error(`answered ${withRivals.status}`)
      const extraWithRivals = (server.peakMemory() ?? Number.NaN) - before
      const detail = `${(bytes / 1e6).toFixed(1)} MB`
      return [
        { name: 'wall time', value: milliseconds / 1_000, unit: 's', target: { atMost: 5 }, detail },
        {
          name: 'extra peak memory',
          value: extra,
          unit: 'MB',
          target: { atMost: 80 },
          detail: `${before.toFixed(0)} MB before`,
        },
        {
          name: 'wall time, 90 dates and 3 competitors',
          value: withRivals.milliseconds / 1_000,
          unit: 's',
          target: { atMost: 60 },
          detail: `${(withRivals.bytes / 1e6).toFixed(1)} MB`,
        },
        {
          name: 'extra peak memory, 90 dates and 3 competitors',
          value: extraWithRivals,
          unit: 'MB',
          target: { atMost: 120 },
        },
      ]
    } finally {
      connection.close()
      await server.stop()
    }
  },
}
