import type { Bench } from '../lib/bench.ts'
import { generateBacklinks } from '../lib/generate-backlinks.ts'
import { dayBefore, measureSiteView } from '../lib/site-view.ts'

const rows = 20_000
const dates = 3
/** Each has most of its domains in common with the first one. */
const rivals = ['one.example', 'two.example', 'three.example']

export const backlinksView: Bench = {
  name: 'backlinks-view',
  measures:
    'a target of 20 000 backlinks on three dates, 40 links a page, one request at a time over HTTP: shown, sorted, filtered, searched, grouped, compared, against three others, and as an Excel file',
  run: (world) =>
    measureSiteView(world, {
      api: '/api/backlink/',
      file: '20 000 links',
      generate: async (databaseUrl, accountId) => {
        const id = await generateBacklinks(databaseUrl, { accountId, target: 'shop.example', rows, dates })
        const others: number[] = []
        for (const [at, target] of rivals.entries())
          others.push(
            await generateBacklinks(databaseUrl, { accountId, target, rows, dates: 1, firstDomain: (at + 1) * 500 }),
          )
        return { id, others }
      },
      asked: (id, others) => {
        const view = `get-backlink-data?backlink_id=${id}`
        const compared = `${view}&compare_date=${dayBefore(dates - 1)}`
        return {
          view,
          'last page': `${view}&page=500`,
          'sorted by domain rank': `${view}&sort=domain_from_rank`,
          'sorted by page title': `${view}&sort=page_from_title&direction=asc`,
          lost: `${view}&filter=lost`,
          'filtered by attribute, type, spam score and days': `${view}&attribute=ugc&item_type=anchor&spam_to=60&seen_from=${dayBefore(300)}&seen_to=${dayBefore(0)}`,
          searched: `${view}&search=${encodeURIComponent('part 123')}`,
          'one a domain, followed first': `${view}&one_per_domain=1&sort=dofollow`,
          'compared with the first date': compared,
          'lost since then': `${compared}&movement=lost`,
          domains: `list-referring-domains/${id}`,
          anchors: `list-anchors/${id}`,
          'link gap of three': `link-gap/${id}?others=${others.join(',')}`,
        }
      },
    }),
}
