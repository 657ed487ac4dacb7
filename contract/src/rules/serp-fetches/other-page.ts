import { withoutWww } from '../text/domain-syntax.ts'

/** The best-ranking page of a target’s domain that isn’t under the target’s path. */
export type OtherPage = { rank: number; url: string }

/** The host of a target: the whole domain of one with a path. */
export const hostOfTarget = (target: string) => target.split('/')[0] ?? target

/** True if only pages under a path count. */
export const isNarrowed = (target: string) => target.includes('/')

/** "/running-shoes", or "shop.nike.com/running-shoes" for a page on another host than the target’s. */
function otherPageName(target: string, { url }: Pick<OtherPage, 'url'>): string {
  if (!URL.canParse(url)) return url
  const { host, pathname, search } = new URL(url)
  const page = readable(pathname + search)
  return withoutWww(host) === withoutWww(hostOfTarget(target)) ? page : host + page
}

/** "Another page of nike.com ranks 4: /running-shoes" */
export const otherPageText = (target: string, page: OtherPage) =>
  `Another page of ${hostOfTarget(target)} ranks ${page.rank}: ${otherPageName(target, page)}`

/** "Other page at 4: /running-shoes", where a column has little room. */
export const shortOtherPageText = (target: string, page: OtherPage) =>
  `Other page at ${page.rank}: ${otherPageName(target, page)}`

function readable(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
