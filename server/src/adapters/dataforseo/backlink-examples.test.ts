import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { capturedExamples, describeCapturedExamples } from '#server/testing/captured-examples.ts'
import { request } from './testing/backlink-answers.ts'
import { connect } from './testing/connect.ts'
import { json } from './testing/scripted-server.ts'

/** As it is published, written down a second time: what a test compares with must not share the schemas' mistakes. */
type PublishedRow = {
  url_from: string
  domain_from: string
  tld_from: string
  url_to: string
  item_type: string
  anchor: string | null
  attributes: string[] | null
  dofollow: boolean
  is_new: boolean
  is_lost: boolean
  is_broken: boolean
  rank: number
  page_from_rank: number
  domain_from_rank: number
  backlink_spam_score: number
  domain_from_country: string | null
  page_from_title: string
  page_from_external_links: number
  page_from_internal_links: number
  first_seen: string
  last_seen: string
}

const timeOf = (written: string) => new Date(written.replace(' +00:00', 'Z').replace(' ', 'T'))

describeCapturedExamples('backlinks', () => {
  test('an answer as the vendor publishes it, field by field', async () => {
    const published = JSON.parse(readFileSync(join(capturedExamples, 'backlinks-backlinks-live.docs.json'), 'utf8'))
    const { provider, calls } = await connect(json(published))
    const page = await provider.backlinks.fetchBacklinks({ ...request, target: 'forbes.com', limit: 2 })
    const [result] = published.tasks[0].result
    expect(page).toMatchObject({ totalCount: 42_671_699, isLast: false, continuation: null, oddFields: [] })
    expect(page.links).toEqual(
      result.items.map((item: PublishedRow) => ({
        fromUrl: item.url_from,
        fromDomain: item.domain_from,
        fromTld: item.tld_from,
        toUrl: item.url_to,
        type: item.item_type,
        anchor: item.anchor,
        attributes: item.attributes ?? [],
        isFollowed: item.dofollow,
        isNew: item.is_new,
        isLost: item.is_lost,
        isBroken: item.is_broken,
        rank: item.rank,
        pageRank: item.page_from_rank,
        domainRank: item.domain_from_rank,
        spamScore: item.backlink_spam_score,
        // One is on a domain of no country, and of one nothing is known.
        country: null,
        pageTitle: item.page_from_title,
        externalLinks: item.page_from_external_links,
        internalLinks: item.page_from_internal_links,
        firstSeen: timeOf(item.first_seen),
        lastSeen: timeOf(item.last_seen),
      })),
    )
    expect(page.links.map(({ type, anchor }) => [type, anchor])).toEqual([
      ['image', null],
      ['anchor', 'forbes.com'],
    ])
    expect(calls).toMatchObject([{ costUsd: published.cost }])
  })

  test.each([null, 'absent'])('an example whose other fields are %s still has its links', async (kind) => {
    const published = JSON.parse(readFileSync(join(capturedExamples, 'backlinks-backlinks-live.docs.json'), 'utf8'))
    const [result] = published.tasks[0].result
    const kept = ['url_from', 'url_to', 'domain_from', 'item_type', 'is_lost']
    for (const field of Object.keys(result.items[0]).filter((name) => !kept.includes(name))) {
      for (const item of result.items) {
        if (kind === null) item[field] = null
        else delete item[field]
      }
    }
    const { provider } = await connect(json(published))
    const page = await provider.backlinks.fetchBacklinks({ ...request, target: 'forbes.com', limit: 2 })
    expect(page.oddFields).toEqual([])
    expect(page.links.map(({ fromUrl }) => fromUrl)).toEqual(result.items.map((item: PublishedRow) => item.url_from))
    expect(page.links[0]).toMatchObject({ rank: null, anchor: null, attributes: [], country: null, firstSeen: null })
  })
})
