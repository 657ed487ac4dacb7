import type { DomainKeyword, DomainView } from '#contract/domain-projects/rows.ts'
import type { TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

/** Ireland in English. */
export const domainBody = { target: 'kestrelroast.example', language: 'en', limit: 100, country: 2372 }

/** Checks a domain through the API; with inline jobs its rows wait to be worked off. */
export async function checkDomain(app: TestApp, person: Person, body: object = {}): Promise<number> {
  const reply = await app.call('POST', '/domain/check-domain', {
    token: person.token,
    body: { ...domainBody, ...body },
  })
  if (reply.status !== 202) throw new Error(`not accepted: ${reply.status} ${JSON.stringify(reply.body)}`)
  return (reply.body as { data: { domain_project_id: number } }).data.domain_project_id
}

export async function showDomain(app: TestApp, person: Person, id: number, query = ''): Promise<DomainView> {
  const reply = await app.call('GET', `/domain/view-domain/${id}${query}`, { token: person.token })
  if (reply.status !== 200) throw new Error(`domain ${id}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as DomainView
}

/** All rows a query has, page after page. */
export async function allRows(app: TestApp, person: Person, id: number, query = ''): Promise<DomainKeyword[]> {
  const rows: DomainKeyword[] = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await showDomain(app, person, id, `?page=${page}${query === '' ? '' : `&${query}`}`)
    rows.push(...data)
    if (page >= pagination.last_page) return rows
  }
}
