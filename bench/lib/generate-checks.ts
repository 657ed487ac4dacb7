import pg from 'pg'

/**
 * Fills an account with finished checks straight in SQL, a check every three minutes up to now. Of the keywords 70 % are
 * found, 28 % not in depth and 2 % failed; each check has three competitors.
 */
export async function generateChecks(
  databaseUrl: string,
  { accountId, checks, keywordsEach }: { accountId: number; checks: number; keywordsEach: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select setseed(0.5)')
    await client.query(insertChecks, [accountId, checks, keywordsEach])
    await client.query(insertKeywords, [accountId, keywordsEach])
    await client.query(setSearchText, [accountId])
    await client.query('insert into serp_check_totals (account_id, checks, keywords) values ($1, $2, $3)', [
      accountId,
      checks,
      checks * keywordsEach,
    ])
    await client.query('vacuum (analyze) serp_checks')
    await client.query('vacuum (analyze) serp_check_keywords')
  } finally {
    await client.end()
  }
}

const insertChecks = `
  insert into serp_checks (account_id, domain, engine, device, language_code, country_code, location_code, location_name,
    depth, competitors, keywords_count, done_count, failed_count, credits_charged, search_text, created_at, finished_at)
  select $1, 'shop-' || n % 5000 || '.example', 'google', 'desktop', 'en', 2840, 2840, 'United States', 100,
    array['rival-' || n % 700 || '.example', 'other-' || n % 300 || '.example', 'third.example'],
    $3::int, $3::int, 0, 1.5 * $3::int, '', at, at + interval '20 seconds'
  from (select n, date_trunc('milliseconds', now()) - ($2::int - n) * interval '3 minutes' as at
    from generate_series(1, $2::int) n) numbered
  order by n`

const setSearchText = `
  update serp_checks c set search_text = c.domain || E'\\n' || k.words
  from (select check_id, string_agg(keyword, E'\\n' order by number) as words
    from serp_check_keywords where account_id = $1 group by check_id) k
  where c.account_id = $1 and c.id = k.check_id`

const insertKeywords = `
  insert into serp_check_keywords (account_id, check_id, number, keyword, state, is_free, fetch_id, snapshot_query_id,
    snapshot_id, taken_at, rank, rank_absolute, url, own_urls, competitor_ranks, failure)
  select account_id, id, k,
    (array['running shoes','garden chairs','coffee beans','winter tyres','office desk','city bike','phone case'])[1 + k % 7]
      || ' ' || id % 9000 || ' ' || k,
    case state when 0 then 'found' when 1 then 'not_in_depth' else 'failed' end, false,
    case state when 2 then null else gen_random_uuid() end, case state when 2 then null else id * 20 + k end,
    case state when 2 then null else gen_random_uuid() end, case state when 2 then null else created_at end,
    case state when 0 then rank end, case state when 0 then rank + 4 end, case state when 0 then url end,
    case state when 0 then array[url, url || '/more'] when 1 then array[]::text[] end,
    case state when 2 then null else jsonb_build_array(
      jsonb_build_object('rank', rank % 100 + 1, 'rankAbsolute', rank % 100 + 5, 'url', 'https://' || competitors[1] || '/offers/' || k),
      null,
      jsonb_build_object('rank', rank % 40 + 3, 'rankAbsolute', rank % 40 + 7, 'url', 'https://' || competitors[3] || '/articles/' || rank)) end,
    case state when 2 then 'engine' end
  from (
    select c.*, k, case when chance < 0.7 then 0 when chance < 0.98 then 1 else 2 end as state,
      1 + (chance * 1000)::int % 100 as rank, 'https://www.' || domain || '/products/category-' || k % 9 || '/item-' || k as url
    from (select * from serp_checks where account_id = $1 order by id) c
    cross join lateral (select k, random() as chance from generate_series(1, $2::int) k where c.id > 0) keywords
  ) drawn`
