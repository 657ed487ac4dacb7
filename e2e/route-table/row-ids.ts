import type { RowIds } from './addresses.ts'

/** Reads from the API as the demonstration's paid customer. */
export type Read = <Reply>(path: string) => Promise<Reply>

type Row = { id: number }

/** Rows the paid customer of the demonstration has had from its beginning: whose row each address of one opens. */
export async function readRowIds(read: Read): Promise<RowIds> {
  const target = 'kestrelroast.example'
  const { data: rankProjects } = await read<{ data: { projects: Row[] } }>('/projects?search=Kestrel')
  const { data: domains } = await read<{ data: { domainCheckers: Row[] } }>(
    `/domain/list-domain-projects?search=${target}`,
  )
  const { data: backlinks } = await read<{ data: Row[] }>(`/backlink/get-backlink-projects?search=${target}`)
  const { userData } = await read<{ userData: Row }>('/user/show')
  return {
    '/view-serp-project/$id': idOf(rankProjects.projects),
    '/domain-view/$id': idOf(domains.domainCheckers),
    '/backlink-view/$id': idOf(backlinks),
    '/view-customer/$id': userData.id,
  }
}

function idOf([row]: Row[]): number {
  if (row === undefined) throw new Error('The demonstration has no such row.')
  return row.id
}
