import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { find, findAll, type Row, type Summary, shop, sized } from '#sandbox/testing/backlinks.ts'
import { openTestSandbox, type SandboxClient, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

const DAY_MS = 24 * 3600 * 1000

/** Shared by tests that change nothing in it. */
let shared: SandboxClient

beforeAll(async () => {
  shared = await openTestSandbox()
})

afterAll(() => shared.close())

interface Series {
  items: { date: string; [count: string]: number | string }[]
}

const countBy = (rows: Row[], read: (row: Row) => string) =>
  Object.fromEntries(
    [...Map.groupBy(rows, read)].map(([name, group]) => [name, group.length] satisfies [string, number]),
  )

const sizeOf = (rows: Row[], read: (row: Row) => string) => new Set(rows.map(read)).size

describe('figures of a target', () => {
  it('are counted from its live links', async () => {
    const sandbox = shared
    const rows = (await findAll(sandbox, shop)).filter((row) => !row.is_lost)
    const summary = await find<Summary>(sandbox, 'summary', { ...shop, internal_list_limit: 1_000 })
    const broken = rows.filter((row) => row.is_broken)
    const unfollowed = rows.filter((row) => !row.dofollow)
    expect(summary).toMatchObject({
      backlinks: rows.length,
      first_seen: rows.map((row) => row.first_seen).sort()[0],
      broken_backlinks: broken.length,
      broken_pages: sizeOf(broken, (row) => row.url_to),
      referring_domains: sizeOf(rows, (row) => row.domain_from),
      referring_domains_nofollow: sizeOf(unfollowed, (row) => row.domain_from),
      referring_ips: sizeOf(rows, (row) => row.domain_from_ip),
      referring_pages: sizeOf(rows, (row) => row.url_from),
      referring_pages_nofollow: sizeOf(unfollowed, (row) => row.url_from),
      referring_links_types: countBy(rows, (row) => row.item_type),
      referring_links_tld: countBy(rows, (row) => row.tld_from),
      referring_links_countries: countBy(rows, (row) => row.domain_from_country ?? ''),
    })
    expect(summary.referring_main_domains).toBeLessThan(Number(summary.referring_domains))
    expect(summary.referring_pages).toBeLessThan(rows.length)
    expect(broken.length).toBeGreaterThan(0)
  })

  it('count only what the filters and the status let through, in lists of ten', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, sized)
    const filters = { backlinks_status_type: 'lost', backlinks_filters: ['dofollow', '=', true] }
    const summary = await find<Summary>(sandbox, 'summary', { ...sized, ...filters })
    expect(summary.backlinks).toBe(rows.filter((row) => row.is_lost && row.dofollow).length)
    const tlds = Object.values(summary.referring_links_tld)
    expect(tlds).toHaveLength(10)
    expect(tlds).toEqual(tlds.toSorted((left, right) => right - left))
  })

  it('count new and lost links over all time', async () => {
    const sandbox = shared
    const summary = await find<Summary>(sandbox, 'summary', shop)
    for (const range of ['week', 'month', 'year']) {
      const { items } = await find<Series>(sandbox, 'timeseries_new_lost_summary', { ...shop, group_range: range })
      const sum = (field: string) => items.reduce((total, item) => total + Number(item[field]), 0)
      expect(sum('new_backlinks') - sum('lost_backlinks')).toBe(summary.backlinks)
      for (const domains of ['referring_domains', 'referring_main_domains'])
        expect(sum(`new_${domains}`) - sum(`lost_${domains}`)).toBe(summary[domains])
    }
  })

  it('count the rows found and lost in each week', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, shop)
    const asked = { ...shop, group_range: 'week', date_from: '2025-11-24', date_to: '2026-11-20' }
    const { items } = await find<Series>(sandbox, 'timeseries_new_lost_summary', asked)
    expect(items).toHaveLength(52)
    expect(items.at(-1)?.date).toBe('2026-11-22 00:00:00 +00:00')
    for (const { date, new_backlinks: found, lost_backlinks: lost } of items) {
      const last = Date.parse(String(date).slice(0, 10))
      const isWithin = (time: string) => {
        const day = Date.parse(time.slice(0, 10))
        return day > last - 7 * DAY_MS && day <= last
      }
      expect(rows.filter((row) => isWithin(row.first_seen)).length).toBe(found)
      expect(rows.filter((row) => row.is_lost && isWithin(row.last_seen)).length).toBe(lost)
    }
  })

  it('of a year that is over do not change', async () => {
    const sandbox = await startTestSandbox()
    const asked = { ...shop, group_range: 'week', date_from: '2026-06-01', date_to: '2026-11-15' }
    const before = await find<Series>(sandbox, 'timeseries_new_lost_summary', asked)
    await sandbox.control.advance(90 * DAY_MS)
    const after = await find<Series>(sandbox, 'timeseries_new_lost_summary', asked)
    const links = ({ items }: Series) => items.map((item) => [item.new_backlinks, item.lost_backlinks])
    expect(links(after)).toEqual(links(before))
  })
})
