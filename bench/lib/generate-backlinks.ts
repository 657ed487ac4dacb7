import { withClient } from './generate-projects.ts'

/**
 * Addresses and titles as long as real ones; a tenth of the links are lost, a twentieth comes and goes from date to date,
 * a domain has seven of them.
 */
const insertRows = `
  insert into backlinks (account_id, project_id, run, number, link_key, from_url, from_domain, to_url, type, anchor, attributes,
    is_followed, is_new, is_lost, is_broken, rank, page_rank, domain_rank, spam_score, country, page_title, external_links,
    internal_links, first_seen, last_seen)
  select $1::int, $2::int, $3::int, n, md5('link ' || (n + case when n % 20 = 0 then $3::int * 100000 else 0 end))::uuid,
    'https://' || domain || '/blog/' || n || '/what-we-have-learned-about-roasting-coffee-at-home-' || n * 7 || '.html', domain,
    'https://shop.example/page/' || n % 300, (array['anchor', 'anchor', 'anchor', 'image', 'redirect'])[n % 5 + 1],
    case when n % 5 < 3 then 'anchor text ' || n % 900 end,
    case when n % 3 = 0 then array['nofollow', 'ugc'] else array[]::text[] end, n % 3 > 0, n % 25 = 0,
    (n + $3::int) % 10 = 0, n % 97 = 0, 1000 - n * 1000 / $4::int, (n * 37) % 1000, (n % 2857 * 11) % 1000, n % 101,
    (array['IE', 'GB', 'US', 'DE'])[n % 4 + 1], 'What we have learned about roasting coffee at home, part ' || n, n % 400, n % 90,
    now() - n % 700 * interval '1 day', now() - n % 60 * interval '1 day'
  from (select n, 'site-' || n % 2857 + $5::int || '.example' as domain from generate_series(1, $4::int) n) links`

const counts = {
  ...{ broken_backlinks: 100, external_links_count: 2_000, internal_links_count: 900, referring_domains: 2_857 },
  ...{ referring_domains_nofollow: 900, crawled_pages: 500, rank: 400, first_seen: null, referring_pages: 19_000 },
  ...{ referring_pages_nofollow: 6_000, referring_main_domains: 2_800, referring_main_domains_nofollow: 800 },
  ...{ referring_ips: 2_000, referring_subnets: 1_500, backlinks_spam_score: 20 },
  ...{
    referring_links_types: {},
    referring_links_attributes: {},
    referring_links_tld: {},
    referring_links_countries: {},
  },
}
const info = { ip_address: null, platform_type: [], cms: null, country: null, server: null, target_spam_score: 3 }

export type BacklinksOf = {
  accountId: number
  target: string
  rows: number
  dates: number
  /** The first of its domains: targets share those that overlap. */
  firstDomain?: number
  /** The rows were neither vacuumed nor analyzed yet, as right after a check. */
  isFresh?: boolean
}

/** Gives an account a target with so many links on each of so many dates, written straight in SQL. Returns its id. */
export async function generateBacklinks(databaseUrl: string, of: BacklinksOf): Promise<number> {
  const { accountId, target, rows, dates, firstDomain = 0, isFresh = false } = of
  return withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    const { rows: made } = await client.query<{ id: number }>(
      `insert into backlink_projects (account_id, target, scope, "limit", run, created_at, saved_at, last_checked_at)
      values ($1, $2, 'domain', $3, $4, now(), now(), now()) returning id`,
      [accountId, target, rows, dates],
    )
    const id = made[0]?.id ?? 0
    for (let run = 1; run <= dates; run += 1) {
      await client.query(
        `insert into backlink_project_runs (account_id, project_id, number, request_key, fingerprint, units_count,
          chargeable_count, done_count, charged_count, created_at, finished_at, kind, total_cost, credit_offer, task_cost,
          keyword_cost, day, due_at)
        values ($1, $2, $3::int, gen_random_uuid(), '', $4::int, $4::int, $4::int, $4::int, now(), now(), 'check', 0.05, 300, 0.02,
          0.00003, current_date - ($5::int - $3::int), now())`,
        [accountId, id, run, rows, dates],
      )
      await client.query(
        `insert into backlink_dates (account_id, project_id, run, day, taken_at, finished_at, rows_count, total_count, summary,
          new_lost_state)
        values ($1, $2, $3::int, current_date - ($5::int - $3::int), now(), now(), $4::int, $4::int * 2, $6, 'none')`,
        [accountId, id, run, rows, dates, { backlinks: rows, ...counts, info }],
      )
      await client.query(insertRows, [accountId, id, run, rows, firstDomain])
    }
    if (!isFresh) await client.query('vacuum (analyze) backlinks')
    return id
  })
}
