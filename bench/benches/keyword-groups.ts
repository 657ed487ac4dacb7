import { packOutlines } from '#server/parts/serp-fetches/outlines/index.ts'
import { randomFrom } from '#server/testing/random-source.ts'
import type { Bench } from '../lib/bench.ts'
import { divideIntoSettings, settingsCount } from '../lib/divide-into-settings.ts'
import { generateMetrics, settleProjects, withClient } from '../lib/generate-projects.ts'
import { memoryFigure } from '../lib/memory-figure.ts'
import { makeProject, measureViews } from '../lib/project-views.ts'

const keywords = 10_000
const days = 365
/** The newest days, whose pages have an order. */
const daysWithOrder = 3
/** Keywords about one subject, whose pages show its results. */
const perSubject = 8

export const keywordGroups: Bench = {
  name: 'keyword-groups',
  measures: `a project of ${keywords} keywords × ${settingsCount} settings × ${days} days: making its groups, one after another over HTTP the lists of them and of a tag’s, a group, and the effect of a note`,
  async run(world) {
    const project = await makeProject(world, { keywords: keywords * settingsCount, days })
    const { databaseUrl, accountId, id } = project
    await generateMetrics(databaseUrl)
    await divideIntoSettings(databaseUrl, accountId, id)
    await storeOrders(databaseUrl, id)
    const { tag, note, keyword } = await addTagAndNote(databaseUrl, accountId, id)
    await settleProjects(databaseUrl)
    await withClient(databaseUrl, (client) => client.query('update rank_projects set groups_run = null'))
    return measureViews(world, project, async (upTo50, server) => {
      const made = await waitForGroups(databaseUrl, id)
      return [
        { name: 'groups made after the start of the server', value: made, unit: 's' as const },
        await upTo50('groups by 3 shared results', `list-groups/${id}`),
        await upTo50('groups by 2 shared results, by stability', `list-groups/${id}?shared=2&sort=stability`),
        await upTo50('groups of a tag with half of the keywords', `list-groups/${id}?tags_any=${tag}`),
        await upTo50('groups of a setting', `list-groups/${id}?setting=2`),
        await upTo50('one group', `show-group/${id}/${keyword}`),
        await upTo50('effect of a note on half of the keywords', `show-note-effect/${id}/${note}`),
        {
          name: 'groups with the shared results of days',
          value: (await storedBytes(databaseUrl)) / 1_000_000,
          unit: 'MB' as const,
        },
        memoryFigure('memory after all of it', server),
      ]
    })
  },
}

/** Ten results of a page: most from a dozen of its subject, the others its own. */
async function storeOrders(databaseUrl: string, projectId: number): Promise<void> {
  const random = randomFrom(7)
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `update rank_observations set snapshot_id = gen_random_uuid() where project_id = $1 and day > current_date - $2::int`,
      [projectId, daysWithOrder],
    )
    const { rows } = await client.query<{ keyword_id: number; query_id: string; snapshot_id: string; taken_at: Date }>(
      `select keyword_id, snapshot_query_id as query_id, snapshot_id, taken_at from rank_observations
      where project_id = $1 and day > current_date - $2::int`,
      [projectId, daysWithOrder],
    )
    for (let from = 0; from < rows.length; from += 1_000) {
      const some = rows.slice(from, from + 1_000)
      const outlines = some.map(({ keyword_id, snapshot_id, taken_at }) => {
        const subject = Math.floor(keyword_id / perSubject)
        const results = Array.from({ length: 20 }, (_, at) => {
          const own = random.upTo(2) === 0
          const name = own ? `site-${random.upTo(5_000)}` : `subject-${subject}-${random.upTo(11)}`
          const domain = `${name}.example`
          return { position: at + 1, address: `https://${domain}/collections/some-product`, domain, titleHash: 1 }
        })
        return packOutlines([{ results, takenAt: taken_at.getTime(), shortId: snapshot_id.slice(-8) }])
      })
      await client.query(
        `insert into serp_page_outlines (query_id, taken_at, snapshot_id, outline)
        select * from unnest($1::bigint[], $2::timestamptz[], $3::uuid[], $4::bytea[])`,
        [
          some.map(({ query_id }) => query_id),
          some.map(({ taken_at }) => taken_at),
          some.map(({ snapshot_id }) => snapshot_id),
          outlines,
        ],
      )
    }
    await client.query('vacuum (analyze) serp_page_outlines')
  })
}

const addTagAndNote = (databaseUrl: string, accountId: number, projectId: number) =>
  withClient(databaseUrl, async (client) => {
    const { rows: tags } = await client.query<{ id: number }>(
      `insert into rank_tags (account_id, project_id, name, name_key, color, created_at) values ($1, $2, 'half', 'half', 'teal', now()) returning id`,
      [accountId, projectId],
    )
    const tag = tags[0]?.id ?? 0
    await client.query(
      `insert into rank_keyword_tags (account_id, project_id, tag_id, keyword_id)
      select $1, $2, $3, id from rank_project_keywords where account_id = $1 and project_id = $2 and id % 2 = 0`,
      [accountId, projectId, tag],
    )
    const { rows: notes } = await client.query<{ id: number }>(
      `insert into rank_project_notes (account_id, project_id, date, text, author, created_at, tag_id)
      values ($1, $2, current_date - 29, 'Half rewritten', 'Bench', now(), $3) returning id`,
      [accountId, projectId, tag],
    )
    const { rows } = await client.query<{ id: number }>(
      'select id from rank_project_keywords where project_id = $1 order by id offset 100 limit 1',
      [projectId],
    )
    for (const table of ['rank_tags', 'rank_keyword_tags', 'rank_packed_days'])
      await client.query(`vacuum (analyze) ${table}`)
    return { tag, note: notes[0]?.id ?? 0, keyword: rows[0]?.id ?? 0 }
  })

/** The server makes them as it starts. Returns seconds. */
const waitForGroups = (databaseUrl: string, projectId: number): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const from = performance.now()
    for (;;) {
      const { rowCount } = await client.query('select from rank_projects where id = $1 and groups_run = run', [
        projectId,
      ])
      if (rowCount === 1) return (performance.now() - from) / 1_000
      if (performance.now() - from > 300_000) throw new Error('no groups within five minutes')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })

const storedBytes = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      `select pg_total_relation_size('rank_keyword_groups') + pg_total_relation_size('rank_shared_results') as bytes`,
    )
    return Number(rows[0]?.bytes ?? 0)
  })
