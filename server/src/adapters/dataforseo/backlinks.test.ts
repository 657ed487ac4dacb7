import { describe, expect, test } from 'vitest'
import type { Backlink, BacklinksRequest } from '#server/ports/data-provider/backlinks.ts'
import { answerWith, request, row } from './testing/backlink-answers.ts'
import { connect } from './testing/connect.ts'
import { json } from './testing/scripted-server.ts'
import { answeredTask, envelope, refusal } from './testing/vendor-answers.ts'

const path = '/v3/backlinks/backlinks/live'

const read: Backlink = {
  fromUrl: 'https://www.blog.test/kettles',
  fromDomain: 'www.blog.test',
  fromTld: 'test',
  toUrl: 'https://shop.test/',
  type: 'anchor',
  anchor: 'a kettle',
  attributes: ['noopener', 'ugc'],
  isFollowed: false,
  isNew: true,
  isLost: false,
  isBroken: false,
  rank: 310,
  pageRank: 205,
  domainRank: 416,
  spamScore: 12,
  country: 'IE',
  pageTitle: 'Kettles we like',
  externalLinks: 14,
  internalLinks: 33,
  firstSeen: new Date('2026-10-02T08:15:00Z'),
  lastSeen: new Date('2026-11-19T16:46:17Z'),
}

async function readAnswer(items: unknown, fields: object = {}, asked: Partial<BacklinksRequest> = {}) {
  const { provider } = await connect(answerWith(items, fields))
  return provider.backlinks.fetchBacklinks({ ...request, ...asked })
}

describe('links of a target', () => {
  test('one call for live and lost ones, the strongest first, and what it cost', async () => {
    const { server, provider, calls } = await connect(answerWith([row()], { search_after_token: 'abc=' }))
    expect(await provider.backlinks.fetchBacklinks({ ...request, offset: 3 })).toEqual({
      totalCount: 4,
      links: [read],
      unreadRows: 0,
      isLast: true,
      continuation: 'abc=',
      oddFields: [],
    })
    expect(server.received).toMatchObject([{ method: 'POST', path }])
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual([
      {
        target: 'shop.test',
        include_subdomains: true,
        mode: 'as_is',
        backlinks_status_type: 'all',
        rank_scale: 'one_thousand',
        order_by: ['rank,desc', 'url_from,asc', 'url_to,asc'],
        limit: 50,
        offset: 3,
      },
    ])
    expect(calls).toMatchObject([{ method: 'POST', path, costUsd: 0.024036, statusCode: 20000 }])
  })

  test('beyond the reach of an offset the call continues the one before it', async () => {
    const { server, provider } = await connect(answerWith([row()], { total_count: 30_000 }))
    const page = await provider.backlinks.fetchBacklinks({
      ...request,
      target: 'https://shop.test/kettle',
      includesSubdomains: false,
      limit: 1,
      offset: 29_999,
      continuation: 'abc=',
    })
    expect(page).toMatchObject({ totalCount: 30_000, isLast: true, continuation: null })
    const [sent] = JSON.parse(server.received[0]?.text ?? '')
    expect(sent).toMatchObject({
      target: 'https://shop.test/kettle',
      include_subdomains: false,
      search_after_token: 'abc=',
    })
    expect(sent).not.toHaveProperty('offset')
  })

  test('what is missing or null is null', async () => {
    const bare = {
      domain_from: 'blog.test',
      url_from: 'https://blog.test/',
      url_to: 'https://shop.test/',
      item_type: 'redirect',
      is_lost: true,
    }
    const nulls = Object.fromEntries(Object.keys(row()).map((field) => [field, null]))
    const page = await readAnswer([bare, { ...nulls, ...bare }, row({ domain_from_country: 'WW', tld_from: '' })])
    const link = {
      fromUrl: 'https://blog.test/',
      fromDomain: 'blog.test',
      fromTld: null,
      toUrl: 'https://shop.test/',
      type: 'redirect',
      anchor: null,
      attributes: [],
      isFollowed: true,
      isNew: false,
      isLost: true,
      isBroken: false,
      rank: null,
      pageRank: null,
      domainRank: null,
      spamScore: null,
      country: null,
      pageTitle: null,
      externalLinks: null,
      internalLinks: null,
      firstSeen: null,
      lastSeen: null,
    }
    expect(page.links).toEqual([link, link, { ...read, country: null, fromTld: null }])
    expect((await readAnswer([row({ anchor: '' })])).links).toEqual([{ ...read, anchor: null }])
    expect(page.oddFields).toEqual([])
  })

  test.each<[string, object, string, object]>([
    ['no type', { item_type: null }, 'item_type', { type: 'other' }],
    ['a type that is a number', { item_type: 7 }, 'item_type', { type: 'other' }],
    [
      'a domain that is a number, read off the address',
      { domain_from: 7 },
      'domain_from',
      { fromDomain: 'www.blog.test' },
    ],
    ['no domain, read off the address', { domain_from: null }, 'domain_from', { fromDomain: 'www.blog.test' }],
    ['a type nobody knows', { item_type: 'hologram' }, 'item_type', { type: 'other' }],
    ['a rank beyond the scale', { rank: 1_001 }, 'rank', { rank: null }],
    ['a rank in words', { page_from_rank: '205' }, 'page_from_rank', { pageRank: null }],
    ['a rank below zero', { domain_from_rank: -1 }, 'domain_from_rank', { domainRank: null }],
    ['a spam score of 101', { backlink_spam_score: 101 }, 'backlink_spam_score', { spamScore: null }],
    ['links without end', { page_from_external_links: 3e9 }, 'page_from_external_links', { externalLinks: null }],
    ['links in a list', { page_from_internal_links: [] }, 'page_from_internal_links', { internalLinks: null }],
    ['a country in words', { domain_from_country: 'Ireland' }, 'domain_from_country', { country: null }],
    ['a title that is a number', { page_from_title: 7 }, 'page_from_title', { pageTitle: null }],
    ['an anchor that is a list', { anchor: ['a'] }, 'anchor', { anchor: null }],
    ['a TLD that is a number', { tld_from: 7 }, 'tld_from', { fromTld: null }],
    ['"dofollow" in words, read off the attributes', { dofollow: 'yes' }, 'dofollow', { isFollowed: false }],
    ['"new" in words', { is_new: 'yes' }, 'is_new', { isNew: false }],
    ['"broken" as a number', { is_broken: 1 }, 'is_broken', { isBroken: false }],
    ['a time nobody can read', { first_seen: 'yesterday' }, 'first_seen', { firstSeen: null }],
    ['a time before the provider', { last_seen: '0001-01-01 00:00:00 +00:00' }, 'last_seen', { lastSeen: null }],
    ['a null among the attributes', { attributes: [null, 'noopener', 'ugc', 'ugc'] }, 'attributes', {}],
  ])('%s costs that field only, and is named', async (_what, fields, name, expected) => {
    const page = await readAnswer([row(fields)])
    expect(page.links).toEqual([{ ...read, ...expected }])
    expect(page.oddFields).toEqual([name])
  })

  test.each<[string, unknown, string]>([
    ['no link', 'https://blog.test/', 'items'],
    ['null', null, 'items'],
    ['from nowhere', row({ url_from: null }), 'url_from'],
    ['to nowhere', row({ url_to: ['x'] }), 'url_to'],
    ['of a domain nobody can tell', row({ url_from: 'blog', domain_from: '' }), 'domain_from'],
    ['neither live nor lost', row({ is_lost: 'no' }), 'is_lost'],
  ])('a row that is %s is left out, counted and named; the others stay', async (_what, odd, name) => {
    const page = await readAnswer([row(), odd, row({ anchor: 'tea' })])
    expect(page.links).toEqual([read, { ...read, anchor: 'tea' }])
    expect(page.unreadRows).toBe(1)
    expect(page.oddFields).toContain(name)
  })

  test('fractions are rounded, and torn characters mended, so that the database takes all of it', async () => {
    const torn = '\0 \ud83d'
    const fields = { url_from: `https://blog.test/${torn}`, anchor: torn, page_from_title: torn, rank: 12.6 }
    const page = await readAnswer([row({ ...fields, attributes: [torn] })])
    expect(page.links).toMatchObject([
      {
        fromUrl: 'https://blog.test/ \ufffd',
        anchor: ' \ufffd',
        pageTitle: ' \ufffd',
        attributes: [' \ufffd'],
        rank: 13,
      },
    ])
    expect(page.oddFields).toEqual([])
  })

  test('more links than were asked for are left to the next call', async () => {
    const items = Array.from({ length: 53 }, (_, at) => row({ url_from: `https://blog.test/${at}` }))
    const page = await readAnswer(items, { total_count: 53 })
    expect(page).toMatchObject({ totalCount: 53, isLast: false, oddFields: ['items'] })
    expect(page.links.map(({ fromUrl }) => fromUrl)).toEqual(items.slice(0, 50).map(({ url_from }) => url_from))
  })

  test('a total that is missing is named, and is never less than the links read so far', async () => {
    expect(await readAnswer([null, row()], { total_count: 'many' }, { offset: 100 })).toMatchObject({
      totalCount: 102,
      links: [read],
      oddFields: ['items', 'total_count'],
    })
  })

  test.each([
    ['items null', answerWith(null, { total_count: 0 })],
    ['no items', answerWith([], { total_count: 0 })],
    ['40102 for the task', json(envelope([answeredTask({ status_code: 40102, result: null })]))],
    ['40102 for the call', json(refusal(40102))],
  ])('%s is a target nobody links to', async (_what, reply) => {
    const { provider } = await connect(reply)
    expect(await provider.backlinks.fetchBacklinks(request)).toEqual({
      totalCount: 0,
      links: [],
      unreadRows: 0,
      isLast: true,
      continuation: null,
      oddFields: [],
    })
  })

  test.each([
    ['a full call of many', {}, false],
    ['a full call that ends the list', { total_count: 50 }, true],
    ['a full call whose total is less than what came', { total_count: 3 }, false],
    ['a full call without a total', { total_count: null }, false],
  ])('%s: whether links follow', async (_what, fields, isLast) => {
    const items = Array.from({ length: 50 }, (_, at) => row({ url_from: `https://blog.test/${at}` }))
    expect((await readAnswer(items, { total_count: 4_000, ...fields })).isLast).toBe(isLast)
    expect((await readAnswer(items.slice(1), { total_count: 4_000, ...fields })).isLast).toBe(true)
  })
})
