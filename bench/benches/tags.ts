import type { Bench } from '../lib/bench.ts'
import { generateMetrics, settleProjects, withClient } from '../lib/generate-projects.ts'
import { memoryFigure } from '../lib/memory-figure.ts'
import { makeProject, measureViews } from '../lib/project-views.ts'

const keywords = 10_000
const days = 365
const tags = 20

export const tagsBench: Bench = {
  name: 'tags',
  measures: `a project of ${keywords} keywords × ${days} days with ${tags} tags, one at a time over HTTP: its overview, history and features filtered by tags and by rank, the comparison of its tags, and all of it as of a past date compared with an earlier one`,
  async run(world) {
    const project = await makeProject(world, { keywords, days })
    const { databaseUrl, accountId, id } = project
    await generateMetrics(databaseUrl)
    const [first, second] = await addTags(databaseUrl, accountId, id)
    await settleProjects(databaseUrl)
    const bytes = await packedBytes(databaseUrl)
    return measureViews(world, project, async (upTo50, server) => {
      const [shown, earlier] = [daysAgo(40), daysAgo(100)]
      const twoDates = `as_of=${shown}&compare=${earlier}`
      const overview = (query: string) => `show-overview/${id}?${query}`
      return [
        await upTo50('overview of 30 days, half of the keywords by tag', overview(`days=30&tags_any=${first}`)),
        await upTo50('overview of 90 days, half of the keywords by tag', overview(`days=90&tags_any=${first}`)),
        await upTo50('overview of 365 days, half of the keywords by tag', overview(`days=365&tags_any=${first}`)),
        await upTo50(
          'overview of 365 days, one tag of two and not the other',
          overview(`days=365&tags_any=${first}&tags_none=${second}`),
        ),
        await upTo50('overview of 365 days, ranks up to 20', overview('days=365&rank_to=20')),
        await upTo50('history by tag', `list-histories/${id}?tags_all=${first},${second}`),
        await upTo50('features by tag', `show-features/${id}?tags_any=${first}`),
        await upTo50('comparison of tags, previous run', `list-tag-totals/${id}`),
        await upTo50('comparison of tags, 90 days', `list-tag-totals/${id}?compare=90d`),
        await upTo50('two dates: overview of 30 days', overview(`days=30&${twoDates}`)),
        await upTo50('two dates: overview of 30 days, by tag', overview(`days=30&${twoDates}&tags_any=${first}`)),
        await upTo50(
          'two dates: history of keywords that declined',
          `list-histories/${id}?${twoDates}&moved=down&sort=change`,
        ),
        await upTo50('two dates: features', `show-features/${id}?${twoDates}`),
        await upTo50('two dates: comparison of tags', `list-tag-totals/${id}?${twoDates}`),
        await upTo50('two dates: pages', `list-pages/${id}?${twoDates}`),
        await upTo50('pages, previous run', `list-pages/${id}`),
        { name: 'packed days with indexes', value: bytes / 1_000_000, unit: 'MB' },
        memoryFigure('memory after all of it', server),
      ]
    })
  },
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Every second keyword has the first tag; each further tag is on fewer keywords. */
const addTags = (databaseUrl: string, accountId: number, projectId: number): Promise<number[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into rank_tags (account_id, project_id, name, name_key, color, created_at)
      select $1, $2, 'tag ' || n, 'tag ' || n, 'teal', now() from generate_series(1, $3::int) n returning id`,
      [accountId, projectId, tags],
    )
    const ids = rows.map(({ id }) => id)
    await client.query(
      `insert into rank_keyword_tags (account_id, project_id, tag_id, keyword_id)
      select $1, $2, tag.id, k.id from rank_project_keywords k, unnest($3::int[]) with ordinality as tag(id, place)
      where k.account_id = $1 and k.project_id = $2 and (k.id + tag.place) % (tag.place + 1) = 0`,
      [accountId, projectId, ids],
    )
    for (const table of ['rank_tags', 'rank_keyword_tags', 'rank_packed_days'])
      await client.query(`vacuum (analyze) ${table}`)
    return ids
  })

const packedBytes = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(`select pg_total_relation_size('rank_packed_days') as bytes`)
    return Number(rows[0]?.bytes ?? 0)
  })
