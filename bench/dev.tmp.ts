
import { addBritishMetrics, divideIntoSettings, settingsCount } from './lib/divide-into-settings.ts'
import { generateMetrics, settleProjects, withClient } from './lib/generate-projects.ts'
import { makeProject } from './lib/project-views.ts'
import { openWorld } from './lib/world.ts'
import { writeFileSync } from 'node:fs'
const tags = 20
const domains = 60
/** A row per day for all keywords, for each setting and for each tag, and a week with as many statements as there may be. */
const addShares = (
  databaseUrl: string,
  accountId: number,
  projectId: number,
): Promise<{ tag: number; bytes: number }> =>
  withClient(databaseUrl, async (client) => {
    const { rows: tagRows } = await client.query<{ id: number }>(
      `insert into rank_tags (account_id, project_id, name, name_key, color, created_at)
      select $1, $2, 'tag ' || n, 'tag ' || n, 'teal', now() from generate_series(1, $3::int) n returning id`,
      [accountId, projectId, tags],
    )
    await client.query(
      `insert into rank_share_days (account_id, project_id, scope, scope_id, day, keywords_count, volume_count, missing_count, domains_count,
        domains, shares, volume_shares, keyword_counts, bests, rest_share, rest_volume_share, repeated_share, repeated_volume_share)
      select $1, $2, scope.kind, scope.id, d.day, 10000, 9000, 0, 40000,
        array(select case when n = 1 then 'shop-1.example' else 'a-domain-of-usual-length-' || (n + extract(doy from d.day)::int % 7) || '.example' end
          from generate_series(1, $4::int) n),
        array(select (2000000 / n)::int from generate_series(1, $4::int) n), array(select (1900000 / n)::int from generate_series(1, $4::int) n),
        array(select 9000 / n from generate_series(1, $4::int) n), array(select (1 + n % 20)::smallint from generate_series(1, $4::int) n),
        900000, 900000, 100000, 100000
      from rank_project_days d, (
        select 'all' as kind, 0 as id union all select 'setting', generate_series(0, $5::int - 1) union all select 'tag', unnest($3::int[])) scope
      where d.account_id = $1 and d.project_id = $2`,
      [accountId, projectId, tagRows.map((row) => row.id), domains, settingsCount],
    )
    await client.query(
      `insert into rank_project_weeks (account_id, project_id, day, since_day, run, keywords_count, largest_groups, references_count, statements)
      select $1, $2, max(day), max(day) - 7, 1, 10000, '{}', 28, (
        select jsonb_agg(jsonb_build_object('cause', 'entered', 'domain', 'forum-' || s || '.example', 'page_before', null, 'page_now', null,
          'feature', null, 'keywords_count', 40, 'visits', -100.5, 'unknown_volume_count', 0, 'cited_count', null, 'usual', 2, 'bound', 8,
          'keywords', (select jsonb_agg(jsonb_build_object('id', k.id, 'before', 3, 'now', 4)) from (
            select id from rank_project_keywords where account_id = $1 and project_id = $2 order by id limit 20) k)))
        from generate_series(1, 7) s)
      from rank_project_days where account_id = $1 and project_id = $2`,
      [accountId, projectId],
    )
    for (const table of ['rank_share_days', 'rank_project_weeks']) await client.query(`vacuum (analyze) ${table}`)
    const { rows } = await client.query<{ bytes: string }>(`select pg_total_relation_size('rank_share_days') as bytes`)
    return { tag: tagRows[0]?.id ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
  })

const world = await openWorld()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void world.close().then(() => process.exit(1)))
const project = await makeProject(world, { keywords: 30_000, days: 365 })
const { databaseUrl, accountId, id, token } = project
const keyword = await divideIntoSettings(databaseUrl, accountId, id)
await generateMetrics(databaseUrl)
await addBritishMetrics(databaseUrl)
await settleProjects(databaseUrl)
const { tag } = await addShares(databaseUrl, accountId, id)
writeFileSync('/work/tmp/dev.json', JSON.stringify({ databaseUrl, accountId, id, token, keyword, tag, sandboxUrl: world.sandboxUrl, smtpUrl: world.smtpUrl, folder: world.folder }))
console.log('ready')
setInterval(() => {}, 1e6)
