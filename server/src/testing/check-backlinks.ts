import type { Backlink, BacklinkView } from '#contract/backlinks/rows.ts'
import type { TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

/** Has backlinks checked through the API; with inline jobs its links wait to be worked off. */
export async function checkBacklinks(app: TestApp, person: Person, body: object = {}): Promise<number> {
  const reply = await app.call('POST', '/backlink/check-backlink', {
    token: person.token,
    body: { target: 'kestrelroast.example', ...body },
  })
  if (reply.status !== 202) throw new Error(`not accepted: ${reply.status} ${JSON.stringify(reply.body)}`)
  return (reply.body as { data: { backlinks_id: number } }).data.backlinks_id
}

type Shown = { data: BacklinkView; pagination: { current_page: number; last_page: number; total: number } }

export async function showBacklinks(app: TestApp, person: Person, id: number, query = ''): Promise<Shown> {
  const path = `/backlink/get-backlink-data?backlink_id=${id}${query === '' ? '' : `&${query}`}`
  const reply = await app.call('GET', path, { token: person.token })
  if (reply.status !== 200) throw new Error(`backlinks ${id}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as Shown
}

/** All links a query has, page after page. */
export async function allLinks(app: TestApp, person: Person, id: number, query = ''): Promise<Backlink[]> {
  const links: Backlink[] = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await showBacklinks(app, person, id, `page=${page}${query === '' ? '' : `&${query}`}`)
    links.push(...data.project)
    if (page >= pagination.last_page) return links
  }
}
