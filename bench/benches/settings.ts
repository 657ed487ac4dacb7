import type { Bench } from '../lib/bench.ts'
import { generateMetrics, generateProjects, settleProjects, withClient } from '../lib/generate-projects.ts'
import { memoryFigure } from '../lib/memory-figure.ts'
import { makeCustomers } from '../lib/product.ts'
import { p95 } from '../lib/sample-requests.ts'
import { withServer } from '../lib/with-server.ts'

const keywords = 10_000
const days = 365

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

export const settingsBench: Bench = {
  name: 'settings',
  measures: `a project of ${keywords} keywords × ${further.length + 1} settings × ${days} days, one at a time over HTTP: its views of all settings and of one, and the settings side by side`,
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const [person] = await makeCustomers(world, databaseUrl, 1)
    if (person === undefined) throw new Error('no customer')
    const settings = further.length + 1
    const [id] = await generateProjects(databaseUrl, {
      accountId: person.id,
      ...{ projects: 1, keywordsEach: keywords * settings, days },
    })
    if (id === undefined) throw new Error('no project')
    const keyword = await divideKeywords(databaseUrl, person.id, id)
    await generateMetrics(databaseUrl)
    await addBritishMetrics(databaseUrl)
    await settleProjects(databaseUrl)
    return withServer(world, databaseUrl, person.token, async (ask, server) => {
      const upTo50 = async (name: string, path: string) => ({
        ...(await p95(name, () => ask(`/api/projects/${path}`))),
        target: { atMost: 50 },
      })
      return [
        await upTo50('overview of 365 days, all settings', `show-overview/${id}?days=365`),
        await upTo50('overview of 365 days, one setting', `show-overview/${id}?days=365&setting=2`),
        await upTo50('history, all settings', `list-histories/${id}`),
        await upTo50('history, one setting', `list-histories/${id}?setting=2`),
        await upTo50('history by volume, one setting', `list-histories/${id}?setting=2&sort=volume&direction=desc`),
        await upTo50('features, one setting', `show-features/${id}?setting=2`),
        await upTo50('landing pages, one setting', `list-pages/${id}?setting=2`),
        await upTo50('settings side by side', `list-setting-totals/${id}`),
        await upTo50('settings side by side, 90 days', `list-setting-totals/${id}?compare=90d`),
        await upTo50('a keyword in all settings, 365 days', `show-keyword/${id}/${keyword}?days=365`),
        memoryFigure('memory after all of it', server),
      ]
    })
  },
}

/** Every three rows become one keyword in three settings. Returns the id of one of them. */
const divideKeywords = (databaseUrl: string, accountId: number, projectId: number): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      `update rank_project_keywords k set setting_id = n % $3, asked_run = k.run, keyword = 'keyword ' || n / $3, keyword_key = 'keyword ' || n / $3
      from (select id, (row_number() over (order by id) - 1)::int as n from rank_project_keywords
        where account_id = $1 and project_id = $2) numbered
      where k.account_id = $1 and k.id = numbered.id`,
      [accountId, projectId, further.length + 1],
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

const addBritishMetrics = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`
      insert into keyword_metrics (country_code, language_code, keyword, search_volume, difficulty, cpc_usd, taken_at)
      select 2826, language_code, keyword, search_volume, difficulty, cpc_usd, taken_at from keyword_metrics`)
    await client.query('vacuum (analyze) keyword_metrics')
  })
