import { screens } from '../../web/shell/screens.ts'

/** The visitors who open every address, in the order of the table's columns. */
export const visitors = ['Superadmin', 'Paid', 'Trial', 'Expired', 'Signed out'] as const
export type Visitor = (typeof visitors)[number]

/** Screens that look different with a query. */
export const withQuery = ['/pricing-page?interval=year', '/user-profile?tab=security']

/** The route for addresses that no other route matches. */
export const everyOther = '/$'

/** Every address, written as in the router. New routes are included automatically. */
export const addresses: readonly string[] = [...screens.map(({ path }) => path), ...withQuery]
  .filter((address) => address !== everyOther)
  .toSorted((left, right) => (left < right ? -1 : 1))
  .concat(everyOther)

/** The form in which the table shows it. */
export const shownAs = (address: string) =>
  address === everyOther ? 'any other address' : `\`${address.replaceAll(/\$(\w+)/g, '{$1}')}\``

/** The value of `$id` in each route: a row of the demonstration's paid customer. */
export type RowIds = Readonly<Record<string, number>>

export function fillIn(address: string, ids: RowIds): string {
  if (address === everyOther) return '/no-such-page'
  const withToken = address.replace('$token', 'a-token-nobody-has')
  if (!withToken.includes('$')) return withToken
  const id = ids[address]
  if (id === undefined) throw new Error(`Say in row-ids.ts whose row ${address} opens.`)
  return withToken.replace('$id', String(id))
}
