import { onlyTask, type SandboxClient } from '#sandbox/testing/sandbox-client.ts'

const order = ['rank,desc', 'url_from,asc', 'url_to,asc']

export const shop = { target: 'kestrelroast.example' }

/** The domain is small enough to be generated quickly. */
export const sized = { target: 'size-2000.example' }

export const everything = { backlinks_status_type: 'all', order_by: order }

export interface Row {
  domain_from: string
  url_from: string
  url_to: string
  domain_to: string
  tld_from: string
  is_new: boolean
  is_lost: boolean
  is_broken: boolean
  rank: number
  item_type: string
  anchor: string | null
  attributes: string[] | null
  dofollow: boolean
  domain_from_country: string | null
  domain_from_ip: string
  first_seen: string
  last_seen: string
}

export interface Page {
  total_count: number
  items_count: number
  search_after_token: string | null
  items: Row[] | null
}

export type Summary = Record<string, number> &
  Record<'referring_links_types' | 'referring_links_tld', Record<string, number>>

export type BacklinkCall = 'summary' | 'backlinks' | 'timeseries_new_lost_summary'

export const ask = async (sandbox: SandboxClient, name: BacklinkCall, fields: object) =>
  onlyTask(await sandbox.post(`/v3/backlinks/${name}/live`, [fields]))

export async function find<Result>(sandbox: SandboxClient, name: BacklinkCall, fields: object): Promise<Result> {
  const answer = await ask(sandbox, name, fields)
  const [result] = answer.result ?? []
  if (result === undefined) throw new Error(`${answer.status_code} ${answer.status_message}`)
  return result as Result
}

export const findPage = (sandbox: SandboxClient, fields: object) => find<Page>(sandbox, 'backlinks', fields)

/** Reads all pages, each by the token of the one before. */
export async function findAll(sandbox: SandboxClient, fields: object): Promise<Row[]> {
  const rows: Row[] = []
  let token: string | null = null
  for (;;) {
    const page: Page = await findPage(sandbox, {
      ...everything,
      ...fields,
      limit: 1_000,
      ...(token === null ? {} : { search_after_token: token }),
    })
    rows.push(...(page.items ?? []))
    token = page.search_after_token
    if (token === null) return rows
  }
}

export const keyOf = (row: Row) => [row.url_from, row.url_to, row.item_type, row.first_seen].join(' ')
