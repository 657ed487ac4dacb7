import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { daySumColumns, daySumValues, packDaysSince, storeMovement } from '#server/features/rank-projects/module.ts'

export type Generated = { accountId: number; projects: number; keywordsEach: number; days: number }

/**
 * Gives an account projects that ran every day up to today, written straight in SQL. 70 % of the fetches found the
 * domain; ranks drift from day to day. Returns the projects' ids.
 */
export async function generateProjects(databaseUrl: string, generated: Generated): Promise<number[]> {
  const { accountId, projects, keywordsEach, days } = generated
  return withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    const { rows } = await client.query<{ id: number }>(insertProjects, [accountId, projects, keywordsEach, days])
    const ids = rows.map(({ id }) => id)
    await client.query(insertRuns, [accountId, ids])
    await client.query(insertKeywords, [accountId, ids, keywordsEach])
    await client.query(insertObservations, [accountId, ids, days])
    await drizzle(client).execute(sql`
      insert into rank_project_days (account_id, project_id, day, ${daySumColumns})
      select account_id, project_id, day, ${daySumValues({ countsSnippets: true })} from rank_observations
      where account_id = ${accountId} and project_id = any(${sql.param(ids)}::int[]) group by account_id, project_id, day`)
    for (const id of ids) await packDaysSince({ db: drizzle(client) }, { accountId, id }, '0001-01-01')
    return ids
  })
}

/**
 * Gives several accounts, two at a time, ranks by the million, in months made for them: the primary key is dropped meanwhile and
 * rebuilt in one go afterwards, and the table is unlogged. Reading is the same.
 */
export async function generateManyRanks(databaseUrl: string, generated: readonly Generated[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(`alter table rank_observations drop constraint ${observationsKey}`)
    await client.query(replaceByMonths(Math.max(...generated.map(({ days }) => days))))
  })
  const waiting = [...generated]
  const fill = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await generateProjects(databaseUrl, next)
  }
  await Promise.all([fill(), fill()])
  await withClient(databaseUrl, async (client) => {
    await client.query("set maintenance_work_mem = '512MB'")
    await client.query(
      `alter table rank_observations add constraint ${observationsKey} primary key (account_id, project_id, day, keyword_id)`,
    )
  })
}

/** A new installation has one partition for everything older than itself; one that has run that long has months. */
const replaceByMonths = (days: number) => `
  do $$
  declare part record; month date; until date := date_trunc('month', now() + interval '1 month');
  begin
    create table few_ranks as table rank_observations;
    truncate rank_observations;
    for part in select inhrelid::regclass::text as name from pg_inherits where inhparent = 'rank_observations'::regclass
        and pg_get_expr((select relpartbound from pg_class where oid = inhrelid), inhrelid) <> 'DEFAULT' loop
      execute 'drop table ' || part.name;
    end loop;
    month := date_trunc('month', now() - ${days} * interval '1 day');
    execute format('create table rank_observations_before partition of rank_observations for values from (minvalue) to (%L)', month);
    while month < until loop
      execute format('create unlogged table rank_observations_%1$s partition of rank_observations for values from (%2$L) to (%3$L)',
        to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date);
      month := month + interval '1 month';
    end loop;
    insert into rank_observations select * from few_ranks;
    drop table few_ranks;
  end $$`

const observationsKey = 'rank_observations_account_id_project_id_day_keyword_id_pk'

/** Keeps what moved, as the end of each run does, and keeps autovacuum and autoanalyze out of the measurement. */
export const settleProjects = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    for (const table of ['rank_project_keywords', 'rank_project_days', 'rank_observations'])
      await client.query(`vacuum (analyze) ${table}`)
    const { rows } = await client.query<{ accountId: number; projectId: number }>(
      'select account_id as "accountId", id as "projectId" from rank_projects where keywords_count > 0',
    )
    for (const reference of rows) await storeMovement({ db: drizzle(client), clock: () => new Date() }, reference)
    // Generated ranks have no stored pages to work anything out of; else the server would look for them while it is measured.
    await client.query('update rank_projects set pages_run = run, groups_run = run, shares_run = run')
    for (const table of ['rank_projects', 'rank_project_movements']) await client.query(`vacuum (analyze) ${table}`)
  })

export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const insertProjects = `
  insert into rank_projects (account_id, name, domain, engine, device, language_code, country_code, location_code,
    location_name, depth, duration, run_at, time_zone, keywords_count, run, search_text, created_at, last_executed_at,
    next_run_at, shares_run)
  select $1, 'Project ' || n, 'shop-' || n || '.example', 'google', 'desktop', 'en', 2840, 2840, 'United States', 20,
    'onceInDay', '06:00', 'UTC', $3::int, 1, 'project ' || n || E'\\nshop-' || n || '.example',
    now() - $4::int * interval '1 day' + n * interval '1 second', now(), now() + interval '1 day', 1
  from generate_series(1, $2::int) n returning id`

/** Google's figures of all keywords with ranks, of the market the projects are in. */
export const generateMetrics = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`
      insert into keyword_metrics (country_code, language_code, keyword, search_volume, difficulty, cpc_usd, taken_at)
      select distinct 2840, 'en', keyword_key, length(keyword_key) * 90, length(keyword_key), 1.25, now()
      from rank_project_keywords`)
    await client.query('vacuum (analyze) keyword_metrics')
  })

const insertRuns = `
  insert into rank_project_runs (account_id, project_id, number, kind, request_key, fingerprint, credits_per_keyword,
    units_count, chargeable_count, done_count, charged_count, created_at, finished_at)
  select account_id, id, 1, 'scheduled', 'run ' || id, '', 3.2727, keywords_count, keywords_count, keywords_count,
    keywords_count, now(), now()
  from rank_projects where account_id = $1 and id = any($2::int[])`

const insertKeywords = `
  insert into rank_project_keywords (account_id, project_id, keyword, keyword_key, created_at, run, progress, is_free,
    latest_day, latest_taken_at, latest_state, latest_rank, latest_depth, latest_url, latest_features, latest_owned_features)
  select $1, project.id, word, word, now(), 1, 'done', false, current_date, now(), 'found', 1 + n % 20, 20,
    'https://www.shop.example/products/category-' || n % 9 || '/item-' || n,
    case n % 3 when 0 then '{ai_overview,people_also_ask,video}' when 1 then '{people_also_ask}' else '{}' end::text[],
    case n % 6 when 0 then '{video}' else '{}' end::text[]
  from unnest($2::int[]) as project(id)
  cross join lateral (select n, (array['running shoes','garden chairs','coffee beans','winter tyres','office desk'])[1 + n % 5]
    || ' ' || n as word from generate_series(1, $3::int) n) numbered`

/** Found on seven days of ten, and where: both of keyword and day alone, so that each row knows the one before. */
const rankOn = (day: string) =>
  `case when (k.id * 7 + ${day} * 13) % 10 < 7 then (1 + (k.id + ${day} * 3) % 20)::smallint end`

/** Row by row in the order of the key. */
const insertObservations = `
  insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, rank_absolute, depth,
    previous_rank, previous_depth, taken_at, snapshot_query_id, snapshot_id, url)
  select $1, project.id, current_date - ($3::int - 1 - number), k.id, case when k.rank is null then 'not_in_depth' else 'found' end,
    k.rank, k.rank + 4, 20, case when number > 0 then k.previous end, case when number > 0 then 20 end,
    current_date - ($3::int - 1 - number) + interval '6 hours', k.id, k.snapshot_id, case when k.rank is not null then k.url end
  from unnest($2::int[]) as project(id)
  cross join generate_series(0, $3::int - 1) as number
  cross join lateral (
    select k.id, ${rankOn('number')} as rank, ${rankOn('(number - 1)')} as previous, k.latest_url as url,
      '01a20000-0000-7000-8000-000000000000'::uuid as snapshot_id
    from rank_project_keywords k where k.account_id = $1 and k.project_id = project.id order by k.id) k`
