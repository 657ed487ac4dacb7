import pg from 'pg'

/**
 * Fills an account with projects that ran every day up to today, straight in SQL. Of the looks 70 % found the domain;
 * ranks wander from day to day. Returns the projects' ids.
 */
export async function generateProjects(
  databaseUrl: string,
  {
    accountId,
    projects,
    keywordsEach,
    days,
  }: { accountId: number; projects: number; keywordsEach: number; days: number },
): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select setseed(0.5)')
    const { rows } = await client.query<{ id: number }>(insertProjects, [accountId, projects, keywordsEach, days])
    const ids = rows.map(({ id }) => id)
    for (const id of ids) {
      await client.query(insertRun, [accountId, id, keywordsEach])
      await client.query(insertKeywords, [accountId, id, keywordsEach])
      await client.query(insertObservations, [accountId, id, days])
      await client.query(insertDays, [accountId, id])
    }
    return ids
  } finally {
    await client.end()
  }
}

/** So that nothing is measured of what the database does about new rows by itself. */
export async function settleProjects(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const table of ['rank_projects', 'rank_project_keywords', 'rank_project_days', 'rank_observations'])
    await client.query(`vacuum (analyze) ${table}`)
  await client.end()
}

const insertProjects = `
  insert into rank_projects (account_id, name, domain, engine, device, language_code, country_code, location_code,
    location_name, depth, duration, run_at, time_zone, keywords_count, run, search_text, created_at, last_executed_at,
    next_run_at)
  select $1, 'Project ' || n, 'shop-' || n || '.example', 'google', 'desktop', 'en', 2840, 2840, 'United States', 20,
    'onceInDay', '06:00', 'UTC', $3::int, 1, 'project ' || n || E'\\nshop-' || n || '.example',
    now() - $4::int * interval '1 day' + n * interval '1 second', now(), now() + interval '1 day'
  from generate_series(1, $2::int) n returning id`

const insertRun = `
  insert into rank_project_runs (account_id, project_id, number, kind, request_key, fingerprint, credits_per_keyword,
    keywords_count, done_count, charged_count, created_at, finished_at)
  values ($1, $2, 1, 'scheduled', 'run ' || $2::int, '', 3.2727, $3::int, $3::int, $3::int, now(), now())`

const insertKeywords = `
  insert into rank_project_keywords (account_id, project_id, keyword, keyword_key, created_at, run, progress, is_free,
    latest_day, latest_taken_at, latest_state, latest_rank, latest_depth, latest_url)
  select $1, $2, word, word, now(), 1, 'done', false, current_date, now(), 'found', 1 + n % 20, 20,
    'https://www.shop.example/products/category-' || n % 9 || '/item-' || n
  from (select n, (array['running shoes','garden chairs','coffee beans','winter tyres','office desk'])[1 + n % 5]
    || ' ' || n as word from generate_series(1, $3::int) n) numbered`

const insertObservations = `
  insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, rank_absolute, depth,
    previous_rank, previous_depth, taken_at, result_query_id, result_id, url)
  select $1, $2, day, id, case when chance < 0.7 then 'found' else 'not_in_depth' end,
    case when chance < 0.7 then rank end, case when chance < 0.7 then rank + 4 end, 20, 1 + (rank + 3) % 20, 20,
    day + interval '6 hours', id, gen_random_uuid(), case when chance < 0.7 then latest_url end
  from (
    select day, k.id, k.latest_url, random() as chance, 1 + (k.id + extract(doy from day)::int) % 20 as rank
    from generate_series(current_date - ($3::int - 1), current_date, interval '1 day') as day
    cross join (select id, latest_url from rank_project_keywords where account_id = $1 and project_id = $2 order by id) k
  ) drawn order by day, id`

const insertDays = `
  insert into rank_project_days (account_id, project_id, day, looked_count, found_count, rank_sum)
  select account_id, project_id, day, count(*), count(rank), coalesce(sum(rank), 0)
  from rank_observations where account_id = $1 and project_id = $2 group by account_id, project_id, day`
