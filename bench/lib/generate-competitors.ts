import { withClient } from './generate-projects.ts'

/** Gives a project competitors, and each of them a rank on every page its own ranks were read from. */
export async function generateCompetitors(
  databaseUrl: string,
  { projectId, competitors }: { projectId: number; competitors: number },
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    await client.query(insertCompetitors, [projectId, competitors])
    await client.query(insertObservations, [projectId])
    await client.query('vacuum (analyze) rank_competitor_observations')
  })
}

const insertCompetitors = `
  insert into rank_project_competitors (account_id, project_id, domain, added_at, first_ranked_on)
  select p.account_id, p.id, 'rival-' || n || '.example', p.created_at, p.created_at::date
  from rank_projects p cross join generate_series(1, $2::int) n where p.id = $1`

/** Found on seven days of ten, row by row in the order of the key. */
const insertObservations = `
  insert into rank_competitor_observations (account_id, project_id, day, keyword_id, competitor_id, state, rank,
    rank_absolute, depth, taken_at, snapshot_query_id, snapshot_id, url)
  select account_id, project_id, day, keyword_id, competitor_id, case when rank is null then 'not_in_depth' else 'found' end,
    rank, rank + 4, depth, taken_at, snapshot_query_id, snapshot_id,
    case when rank is not null then 'https://rival.example/products/item-' || keyword_id end
  from (
    select o.account_id, o.project_id, o.day, o.keyword_id, c.id as competitor_id, o.depth, o.taken_at, o.snapshot_query_id,
      o.snapshot_id, case when place % 10 < 7 then (1 + place % 20)::smallint end as rank
    from rank_projects p
    join rank_observations o on o.account_id = p.account_id and o.project_id = p.id
    join rank_project_competitors c on c.account_id = p.account_id and c.project_id = p.id
    cross join lateral (select o.keyword_id * 7 + c.id * 3 + extract(doy from o.day)::int * 13 as place) placed
    where p.id = $1) seen
  order by day, keyword_id, competitor_id`
