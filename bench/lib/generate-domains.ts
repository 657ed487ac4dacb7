import { withClient } from './generate-projects.ts'

/** Positions and traffic drift from date to date; a twentieth of the keywords comes and goes. */
const insertRows = `
  insert into domain_keywords (account_id, project_id, run, number, keyword, kind, position, position_absolute, url, title,
    search_volume, difficulty, cpc_usd, intent, features, traffic, is_branded, seen_at)
  select $1::int, $2::int, $3::int, n, 'keyword ' || (n + case when n % 20 = 0 then $3::int * 100000 else 0 end), case when n % 15 = 0 then 'paid' else 'organic' end,
    (n * 7 + $3::int * (n % 5)) % 100 + 1, (n * 7) % 100 + 2, 'https://shop.example/page/' || n % 3000, 'Page ' || n % 3000,
    (n * 37) % 20000, n % 101, (n % 500) / 100.0, (array['informational','navigational','commercial','transactional'])[n % 4 + 1],
    array['people_also_ask', 'video', 'images'], 50000.0 / n, n % 50 = 0, now() - interval '1 day'
  from generate_series(1, $4::int) n`

const ranges = [1, 2, 4, 11, 21, 31, 41, 51, 61, 71, 81, 91]
const positions = Object.fromEntries(
  ranges.map((from, at) => [from === 1 ? 'pos_1' : `pos_${from}_${(ranges[at + 1] ?? 101) - 1}`, 1_000]),
)

/** Gives an account a domain of so many rows on each of so many dates, written straight in SQL. Returns its id. */
export async function generateDomain(
  databaseUrl: string,
  { accountId, rows, dates, target }: { accountId: number; rows: number; dates: number; target: string },
): Promise<number> {
  const figures = { count: rows, traffic: 1_000_000, trafficCostUsd: 500_000, positions }
  return withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    const { rows: made } = await client.query<{ id: number }>(
      `insert into domain_projects (account_id, target, "limit", country_code, location_code, location_name, language_code,
        run, created_at, saved_at, last_checked_at)
      values ($1, $2, $3, 2372, 2372, 'Ireland', 'en', $4, now(), now(), now()) returning id`,
      [accountId, target, rows, dates],
    )
    const id = made[0]?.id ?? 0
    for (let run = 1; run <= dates; run += 1) {
      await client.query(
        `insert into domain_project_runs (account_id, project_id, number, request_key, fingerprint, units_count,
          chargeable_count, done_count, charged_count, created_at, finished_at, kind, total_cost, credit_offer, task_cost,
          keyword_cost, day, due_at)
        values ($1, $2, $3::int, gen_random_uuid(), '', $4::int, $4::int, $4::int, $4::int, now(), now(), 'check', 0.11, 300, 0.02, 0.00003,
          current_date - ($5::int - $3::int), now())`,
        [accountId, id, run, rows, dates],
      )
      await client.query(
        `insert into domain_dates (account_id, project_id, run, day, taken_at, finished_at, rows_count, total_count, figures)
        values ($1, $2, $3::int, current_date - ($5::int - $3::int), now(), now(), $4::int, $4::int, $6)`,
        [accountId, id, run, rows, dates, { organic: figures, paid: { ...figures, count: 0 } }],
      )
      await client.query(insertRows, [accountId, id, run, rows])
    }
    await client.query('vacuum (analyze) domain_keywords')
    return id
  })
}
