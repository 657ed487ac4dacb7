import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { capturedExamples, describeCapturedExamples } from '#server/testing/captured-examples.ts'
import { connect } from './testing/connect.ts'
import { json } from './testing/scripted-server.ts'
import { failureOf } from './testing/test-provider.ts'
import { answeredTask, envelope, refusal } from './testing/vendor-answers.ts'

const path = '/v3/backlinks/summary/live'
const target = { target: 'shop.test', includesSubdomains: true }

const summary = (fields: object = {}) => ({
  target: 'shop.test',
  first_seen: '2020-01-18 11:50:58 +00:00',
  lost_date: null,
  rank: 371,
  backlinks: 41_245,
  backlinks_spam_score: 8,
  crawled_pages: 2_150,
  info: {
    server: 'cloudflare',
    cms: 'wordpress',
    platform_type: ['cms', 'blogs'],
    ip_address: '192.0.2.7',
    country: 'US',
    is_ip: false,
    target_spam_score: 3,
  },
  internal_links_count: 25_507,
  external_links_count: 18_419,
  broken_backlinks: 209,
  broken_pages: 265,
  referring_domains: 12_372,
  referring_domains_nofollow: 11,
  referring_main_domains: 11_438,
  referring_main_domains_nofollow: 10,
  referring_ips: 10_401,
  referring_subnets: 6_427,
  referring_pages: 38_786,
  referring_pages_nofollow: 12,
  referring_links_types: { anchor: 36_666, redirect: 1_906 },
  referring_links_tld: { com: 26_012, 'co.uk': 527 },
  referring_links_attributes: { noopener: 8_960 },
  referring_links_countries: { '': 27_445, WW: 1_439, IE: 9 },
  ...fields,
})
const read = {
  rank: 371,
  backlinks: 41_245,
  brokenBacklinks: 209,
  brokenPages: 265,
  externalLinks: 18_419,
  internalLinks: 25_507,
  crawledPages: 2_150,
  referringDomains: 12_372,
  referringDomainsNofollow: 11,
  referringMainDomains: 11_438,
  referringMainDomainsNofollow: 10,
  referringIps: 10_401,
  referringSubnets: 6_427,
  referringPages: 38_786,
  referringPagesNofollow: 12,
  firstSeen: new Date('2020-01-18T11:50:58Z'),
  linksSpamScore: 8,
  byType: { anchor: 36_666, redirect: 1_906 },
  byTld: { com: 26_012, 'co.uk': 527 },
  byAttribute: { noopener: 8_960 },
  byCountry: { '': 27_445, WW: 1_439, IE: 9 },
  info: {
    ipAddress: '192.0.2.7',
    platformTypes: ['cms', 'blogs'],
    cms: 'wordpress',
    server: 'cloudflare',
    country: 'US',
    spamScore: 3,
  },
  oddFields: [],
}
const unknownInfo = { ipAddress: null, platformTypes: [], cms: null, server: null, country: null, spamScore: null }
const nothingCounted = { byType: {}, byTld: {}, byAttribute: {}, byCountry: {} }

const answerWith = (result: unknown, cost = 0.024036) =>
  json(envelope([answeredTask({ cost, result: [result] })], { cost }))

async function readAnswer(result: unknown) {
  const { provider } = await connect(answerWith(result))
  return provider.backlinks.fetchSummary(target)
}

describe('figures of a target', () => {
  test('one call for the live links, lists as long as they come, and what it cost', async () => {
    const { server, provider, calls } = await connect(answerWith(summary()))
    expect(await provider.backlinks.fetchSummary(target)).toEqual(read)
    expect(server.received).toMatchObject([{ method: 'POST', path }])
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual([
      {
        target: 'shop.test',
        include_subdomains: true,
        backlinks_status_type: 'live',
        internal_list_limit: 1_000,
        rank_scale: 'one_thousand',
      },
    ])
    expect(calls).toMatchObject([{ method: 'POST', path, costUsd: 0.024036, statusCode: 20000 }])
  })

  test('what is missing or null is null', async () => {
    const nulls = Object.fromEntries(Object.keys(summary()).map((field) => [field, null]))
    const unknown = {
      ...Object.fromEntries(Object.keys(read).map((field) => [field, null])),
      ...nothingCounted,
      info: unknownInfo,
      oddFields: [],
      backlinks: 7,
    }
    expect(await readAnswer({ ...nulls, backlinks: 7 })).toEqual(unknown)
    expect(await readAnswer({ backlinks: 7 })).toEqual(unknown)
    const bare = Object.fromEntries(Object.keys(summary().info).map((field) => [field, null]))
    expect(await readAnswer(summary({ info: bare }))).toEqual({ ...read, info: unknownInfo })
  })

  test.each<[string, object, string, object]>([
    ['a rank beyond the scale', { rank: 1_001 }, 'rank', { rank: null }],
    ['domains in words', { referring_domains: 'many' }, 'referring_domains', { referringDomains: null }],
    ['pages below zero', { broken_pages: -1 }, 'broken_pages', { brokenPages: null }],
    ['a spam score of 101', { backlinks_spam_score: 101 }, 'backlinks_spam_score', { linksSpamScore: null }],
    ['a time nobody can read', { first_seen: 'yesterday' }, 'first_seen', { firstSeen: null }],
    ['pages without end', { referring_pages: 1e15 }, 'referring_pages', { referringPages: null }],
    ['a list instead of a map', { referring_links_types: ['anchor'] }, 'referring_links_types', { byType: {} }],
    ['a count in words', { referring_links_tld: { com: 'many', ie: 2 } }, 'referring_links_tld', { byTld: { ie: 2 } }],
    ['no count', { referring_links_countries: { IE: null } }, 'referring_links_countries', { byCountry: {} }],
    ['info in words', { info: 'none' }, 'info', { info: unknownInfo }],
    [
      'a country in words',
      { info: { ...summary().info, country: 'Ireland' } },
      'info.country',
      { info: { ...read.info, country: null } },
    ],
  ])('%s costs that figure only, and is named', async (_what, fields, name, expected) => {
    expect(await readAnswer(summary(fields))).toEqual({ ...read, ...expected, oddFields: [name] })
  })

  test('fractions are rounded, and torn characters mended, so that the database takes all of it', async () => {
    const torn = '\0 \ud83d'
    const odd = { info: { cms: torn, platform_type: [torn] }, referring_links_tld: { [torn]: 2.4 } }
    expect(await readAnswer(summary({ ...odd, backlinks: 7.5, rank: 1.2 }))).toMatchObject({
      backlinks: 8,
      rank: 1,
      byTld: { ' \ufffd': 2 },
      info: { cms: ' \ufffd', platformTypes: [' \ufffd'] },
      oddFields: [],
    })
  })

  test.each([
    ['40102 for the task', json(envelope([answeredTask({ status_code: 40102, result: null })]))],
    ['40102 for the call', json(refusal(40102))],
  ])('%s is a target nobody links to', async (_what, reply) => {
    const { provider } = await connect(reply)
    expect(await provider.backlinks.fetchSummary(target)).toEqual({
      ...Object.fromEntries(Object.keys(read).map((field) => [field, 0])),
      rank: null,
      externalLinks: null,
      internalLinks: null,
      crawledPages: null,
      firstSeen: null,
      linksSpamScore: null,
      ...nothingCounted,
      info: unknownInfo,
      oddFields: [],
    })
  })

  test.each([
    ['no result', json(envelope([answeredTask({ result: null })]))],
    ['a result that is a list', answerWith([])],
    ['no number of links', answerWith(summary({ backlinks: null }))],
    ['a number of links in words', answerWith(summary({ backlinks: '41245' }))],
    ['links below zero', answerWith(summary({ backlinks: -1 }))],
  ])('%s is malformed, and never a target without links', async (_what, reply) => {
    const { provider } = await connect(reply)
    expect(await failureOf(provider.backlinks.fetchSummary(target))).toMatchObject({ kind: 'malformed' })
  })
})

describeCapturedExamples('backlinks summary', () => {
  test('an answer as the vendor publishes it, field by field', async () => {
    const published = JSON.parse(readFileSync(join(capturedExamples, 'backlinks-summary-live.docs.json'), 'utf8'))
    const { provider, calls } = await connect(json(published))
    const [result] = published.tasks[0].result
    expect(await provider.backlinks.fetchSummary({ ...target, target: 'explodingtopics.com' })).toEqual({
      rank: result.rank,
      backlinks: result.backlinks,
      brokenBacklinks: result.broken_backlinks,
      brokenPages: result.broken_pages,
      externalLinks: result.external_links_count,
      internalLinks: result.internal_links_count,
      crawledPages: result.crawled_pages,
      referringDomains: result.referring_domains,
      referringDomainsNofollow: result.referring_domains_nofollow,
      referringMainDomains: result.referring_main_domains,
      referringMainDomainsNofollow: result.referring_main_domains_nofollow,
      referringIps: result.referring_ips,
      referringSubnets: result.referring_subnets,
      referringPages: result.referring_pages,
      referringPagesNofollow: result.referring_pages_nofollow,
      firstSeen: new Date('2020-01-18T11:50:58Z'),
      linksSpamScore: result.backlinks_spam_score,
      byType: result.referring_links_types,
      byTld: result.referring_links_tld,
      byAttribute: result.referring_links_attributes,
      byCountry: result.referring_links_countries,
      info: {
        ipAddress: result.info.ip_address,
        platformTypes: result.info.platform_type,
        cms: null,
        server: result.info.server,
        country: result.info.country,
        spamScore: result.info.target_spam_score,
      },
      oddFields: [],
    })
    expect(result.backlinks).toBe(41_245)
    expect(calls).toMatchObject([{ costUsd: published.cost }])
  })
})
