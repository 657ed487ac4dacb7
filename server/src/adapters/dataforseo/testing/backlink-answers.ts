import type { BacklinksRequest } from '#server/ports/data-provider/backlinks.ts'
import { json } from './scripted-server.ts'
import { answeredTask, envelope } from './vendor-answers.ts'

export const request: BacklinksRequest = {
  target: 'shop.test',
  includesSubdomains: true,
  limit: 50,
  offset: 0,
  continuation: null,
}

/** A backlink as the provider sends it. */
export const row = (fields: object = {}) => ({
  type: 'backlink',
  domain_from: 'www.blog.test',
  url_from: 'https://www.blog.test/kettles',
  url_from_https: true,
  domain_to: 'shop.test',
  url_to: 'https://shop.test/',
  url_to_https: true,
  tld_from: 'test',
  is_new: true,
  is_lost: false,
  backlink_spam_score: 12,
  rank: 310,
  page_from_rank: 205,
  domain_from_rank: 416,
  domain_from_country: 'IE',
  page_from_external_links: 14,
  page_from_internal_links: 33,
  page_from_title: 'Kettles we like',
  first_seen: '2026-10-02 08:15:00 +00:00',
  prev_seen: '2026-10-20 08:15:00 +00:00',
  last_seen: '2026-11-19 16:46:17 +00:00',
  item_type: 'anchor',
  attributes: ['noopener', 'ugc'],
  dofollow: false,
  anchor: 'a kettle',
  is_broken: false,
  ...fields,
})

export const answerWith = (items: unknown, fields: object = {}, cost = 0.024036) => {
  const counted = Array.isArray(items) ? items.length : 0
  const result = { target: 'shop.test', mode: 'as_is', total_count: 4, items_count: counted, items, ...fields }
  return json(envelope([answeredTask({ cost, result: [result] })], { cost }))
}
