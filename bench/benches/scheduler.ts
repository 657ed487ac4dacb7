import pg from 'pg'
import { jobHandlers } from '#server/app/jobs.ts'
import { runDueJob } from '#server/features/rank-projects/index.ts'
import type { Bench } from '../lib/bench.ts'
import { generateProjects, settleProjects } from '../lib/generate-projects.ts'
import { makeCustomers, openProduct } from '../lib/product.ts'
import type { World } from '../lib/world.ts'

const customers = 10
const projectsEach = 10_000
const dueOf = 20

export const scheduler: Bench = {
  name: 'scheduler',
  measures: `of ${customers * projectsEach} projects one in ${dueOf} due at once: the clock’s job claims all of them and sends what begins their runs`,
  async run(world) {
    const databaseUrl = await world.newDatabase()
    for (const { id } of await makeCustomers(world, databaseUrl, customers))
      await generateProjects(databaseUrl, { accountId: id, projects: projectsEach, keywordsEach: 0, days: 1 })
    const due = await makeDue(databaseUrl)
    await settleProjects(databaseUrl)
    const plan = await explain(databaseUrl)
    const before = await countScans(databaseUrl)
    const seconds = await runDue(world, databaseUrl)
    const after = await countScans(databaseUrl)
    const { claimed, jobs } = await countClaimed(databaseUrl)
    if (claimed !== due) throw new Error(`${claimed} of ${due} were claimed`)
    return [
      { name: 'all due enqueued', value: seconds, unit: 's', target: { atMost: 10 }, detail: `${due} in ${jobs} jobs` },
      {
        name: 'times the table was read through',
        value: after - before,
        unit: '',
        target: { atMost: 0 },
        detail: plan,
      },
    ]
  },
}

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function makeDue(databaseUrl: string): Promise<number> {
  const rows = await query(
    databaseUrl,
    `update rank_projects set next_run_at = now() - interval '1 minute' where id % ${dueOf} = 0 returning id`,
  )
  return rows.length
}

/** The plan by which the database finds the due ones. */
async function explain(databaseUrl: string): Promise<string> {
  const rows = await query<{ 'QUERY PLAN': string }>(
    databaseUrl,
    `explain (costs off) select account_id, id from rank_projects where next_run_at <= now()
     order by next_run_at limit 500 for update skip locked`,
  )
  const line = rows.map((row) => row['QUERY PLAN'].trim()).find((text) => text.includes('Scan')) ?? ''
  if (!line.includes('Index Scan using rank_projects_due')) throw new Error(`not planned by index: ${line}`)
  return line.replace(/^-> +/, '')
}

/** Connections tell what they have read when they end. */
async function countScans(databaseUrl: string): Promise<number> {
  const [row] = await query<{ count: string }>(
    databaseUrl,
    `select seq_scan as count from pg_stat_user_tables where relname = 'rank_projects'`,
  )
  return Number(row?.count)
}

async function countClaimed(databaseUrl: string): Promise<{ claimed: number; jobs: number }> {
  const [row] = await query<{ claimed: number; jobs: number }>(
    databaseUrl,
    `select (select count(*)::int from rank_projects where claimed_slot is not null) as claimed,
      (select count(*)::int from pgboss.job where name = 'rank-projects.start-claimed') as jobs`,
  )
  return row ?? { claimed: 0, jobs: 0 }
}

async function runDue(world: World, databaseUrl: string): Promise<number> {
  const { ctx, close } = await openProduct(databaseUrl, world.sandboxUrl)
  const handler = jobHandlers.find(({ job }) => job.name === runDueJob.name)
  const from = performance.now()
  await handler?.run(ctx, {}, new AbortController().signal)
  const seconds = (performance.now() - from) / 1_000
  await close()
  return seconds
}
