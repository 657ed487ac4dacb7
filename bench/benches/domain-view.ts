import type { Bench } from '../lib/bench.ts'
import { generateDomain } from '../lib/generate-domains.ts'
import { dayBefore, measureSiteView } from '../lib/site-view.ts'

const large = { rows: 50_000, dates: 3 }
const other = { rows: 50_000, dates: 1 }

export const domainView: Bench = {
  name: 'domain-view',
  measures:
    'a domain of 50 000 keywords on three dates, 50 rows a page, one request at a time over HTTP: shown, sorted, searched, filtered, compared, and as an Excel file',
  run: (world) =>
    measureSiteView(world, {
      api: '/api/domain/',
      file: '50 000 rows',
      generate: async (databaseUrl, accountId) => ({
        id: await generateDomain(databaseUrl, { accountId, ...large, target: 'shop.example' }),
        others: [await generateDomain(databaseUrl, { accountId, ...other, target: 'rival.example' })],
      }),
      asked: (id, others) => {
        const view = `view-domain/${id}?kind=organic`
        const compared = `${view}&compare_date=${dayBefore(large.dates - 1)}`
        return {
          view,
          'last page': `${view}&page=1000`,
          'sorted by volume': `${view}&sort=search_volume`,
          'sorted by change': `${view}&sort=change`,
          'sorted by keyword': `${view}&sort=keyword`,
          searched: `${view}&search=${encodeURIComponent('word 123')}`,
          'filtered by position, volume, difficulty, intent and feature': `${view}&position_from=1&position_to=20&volume_from=100&kd_to=60&intent=commercial&feature=video`,
          'compared with the first date': compared,
          'lost since then': `${compared}&movement=lost`,
          pages: `list-pages/${id}?kind=organic`,
          'two domains side by side': `compare-domains/${id}?others=${others.join(',')}`,
        }
      },
    }),
}
