import { webAddress } from '../../../shared/format/web-address.ts'

/** The part of an address after the host, which leads there; only web addresses become links. */
export function PageLink({ url }: { url: string }) {
  const address = webAddress(url)
  const text = address === undefined ? url : `${address.pathname}${address.search}`
  return address === undefined ? (
    <span className="truncate" title={url}>
      {text}
    </span>
  ) : (
    <a href={address.href} target="_blank" rel="noopener noreferrer" className="quiet-link truncate" title={url}>
      {text}
    </a>
  )
}
