import { withClient } from './generate-projects.ts'

/** On phones in the market of the first one, and in another market. */
const further = [
  {
    ...{ id: 1, engine: 'google', device: 'mobile', languageCode: 'en' },
    ...{ locationCode: 2840, countryCode: 2840, locationName: 'United States' },
  },
  {
    ...{ id: 2, engine: 'google', device: 'desktop', languageCode: 'en' },
    ...{ locationCode: 2826, countryCode: 2826, locationName: 'United Kingdom' },
  },
] as const

/** Settings of a project that has been divided. */
export const settingsCount = further.length + 1

/** Every three rows become one keyword in three settings. Returns the id of one of them. */
export const divideIntoSettings = (databaseUrl: string, accountId: number, projectId: number): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      `update rank_project_keywords k set setting_id = n % $3, asked_run = k.run, keyword = 'keyword ' || n / $3, keyword_key = 'keyword ' || n / $3
      from (select id, (row_number() over (order by id) - 1)::int as n from rank_project_keywords
        where account_id = $1 and project_id = $2) numbered
      where k.account_id = $1 and k.id = numbered.id`,
      [accountId, projectId, settingsCount],
    )
    await client.query(
      `update rank_projects set further_settings = $3::jsonb, last_setting_id = $4 where account_id = $1 and id = $2`,
      [accountId, projectId, JSON.stringify(further), further.length],
    )
    await client.query('vacuum (analyze) rank_project_keywords')
    const { rows } = await client.query<{ id: number }>(
      `select max(id) as id from rank_project_keywords where account_id = $1 and project_id = $2`,
      [accountId, projectId],
    )
    return rows[0]?.id ?? 0
  })

export const addBritishMetrics = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`
      insert into keyword_metrics (country_code, language_code, keyword, search_volume, difficulty, cpc_usd, taken_at)
      select 2826, language_code, keyword, search_volume, difficulty, cpc_usd, taken_at from keyword_metrics`)
    await client.query('vacuum (analyze) keyword_metrics')
  })
