import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../platform/config/config.ts'
import { capturedExamples, describeCapturedExamples } from '../testing/captured-examples.ts'
import { checkBacklinks, showBacklinks } from '../testing/check-backlinks.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { signedIn } from '../testing/people.ts'
import { createDataProvider } from './adapters.ts'

const read = (name: string) => JSON.parse(readFileSync(join(capturedExamples, name), 'utf8'))

describeCapturedExamples('the provider’s published examples of backlinks', () => {
  let app: TestApp
  let vendor: Server
  let summary: { tasks: [{ result: [Record<string, unknown> & { info: Record<string, unknown> }] }] }
  let links: { tasks: [{ result: [{ total_count: number; items: Record<string, unknown>[] }] }] }
  beforeAll(async () => {
    summary = read('backlinks-summary-live.docs.json')
    links = read('backlinks-backlinks-live.docs.json')
    vendor = createServer((request, reply) => {
      request.resume()
      const isSummary = request.url?.includes('/summary/') ?? false
      const isHistory = request.url?.includes('/timeseries') ?? false
      reply.statusCode = isHistory ? 500 : 200
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(isSummary ? summary : links))
    }).listen(0, '127.0.0.1')
    await once(vendor, 'listening')
    app = await createTestApp({ hasInlineJobs: true })
    const config = parseConfig({
      NODE_ENV: 'test',
      DATAFORSEO_URL: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
    })
    const provider = createDataProvider(config, {
      clock: app.clock.read,
      wait: app.ctx.wait,
      record: () => {},
      log: app.ctx.log,
    })
    app.ctx.ports.backlinks = provider.backlinks
  })
  afterAll(async () => {
    await app.close()
    vendor.close()
  })

  test('stand on the screen field by field', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await checkBacklinks(app, person, { target: 'forbes.com' })
    for (let tries = 0; tries < 4; tries += 1) {
      await app.workOff()
      app.clock.advance(120_000)
    }
    const { data } = await showBacklinks(app, person, id)
    const [whole] = summary.tasks[0].result
    const same = [
      'backlinks',
      'broken_backlinks',
      'external_links_count',
      'internal_links_count',
      'referring_domains',
      'referring_domains_nofollow',
      'crawled_pages',
      'rank',
      'referring_pages',
      'referring_pages_nofollow',
      'referring_main_domains',
      'referring_main_domains_nofollow',
      'referring_ips',
      'referring_subnets',
      'backlinks_spam_score',
      'referring_links_types',
    ]
    expect(data.summary).toMatchObject(Object.fromEntries(same.map((name) => [name, whole[name]])))
    const { info } = whole
    expect(data.summary?.info).toEqual({
      ip_address: info.ip_address,
      platform_type: info.platform_type,
      cms: info.cms,
      country: info.country === 'WW' ? null : info.country,
      server: info.server,
      target_spam_score: info.target_spam_score,
    })
    expect(data.summary?.first_seen).toBe(momentOf(whole.first_seen))
    const [page] = links.tasks[0].result
    expect(data.rows).toMatchObject({ read: page.items.length, total: page.total_count })
    for (const [at, item] of page.items.entries())
      expect(data.project[at]).toMatchObject({
        url_from: item.url_from,
        url_to: item.url_to,
        domain_from: String(item.domain_from).replace(/^www\./, ''),
        page_from_title: item.page_from_title,
        rank: item.rank,
        page_from_rank: item.page_from_rank,
        domain_from_rank: item.domain_from_rank,
        page_from_external_links: item.page_from_external_links,
        page_from_internal_links: item.page_from_internal_links,
        anchor: item.anchor,
        item_type: item.item_type,
        attributes: item.attributes ?? [],
        dofollow: item.dofollow,
        spam_score: item.backlink_spam_score,
        is_lost: item.is_lost,
        is_new: item.is_new,
        is_broken: item.is_broken,
        first_seen: momentOf(item.first_seen),
        last_seen: momentOf(item.last_seen),
      })
  })
})

/** "2019-01-21 18:17:01 +00:00" */
const momentOf = (vendor: unknown) =>
  typeof vendor === 'string' ? new Date(vendor.replace(' ', 'T').replace(' ', '')).toISOString() : null
