import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { NoticeKind, NoticeLink } from '../../ports/notice-kinds.ts'

type Given<Data> = Omit<NoticeKind, 'describe' | 'linkOf' | 'detailsOf' | 'sample'> & {
  data: z.ZodType<Data>
  sample: Data
  title: (data: Data) => string
  text: (data: Data) => string
  /** The address its email leads to; may depend on what it says. */
  link?: NoticeLink | ((data: Data) => NoticeLink)
  details?: (data: Data, siteUrl: string) => ReactNode
}

type KindOf<Data> = NoticeKind & { data: z.ZodType<Data>; sample: Data }

export type DeclaredNotice<Data> = KindOf<Data> & { kind: string }

/** No text quotes what a stranger could have written, since it would be emailed. */
export const noticeKind = <Data>({ title, text, link, details, ...given }: Given<Data>): KindOf<Data> => ({
  ...given,
  describe(stored) {
    const data = given.data.parse(stored)
    return { title: title(data), text: text(data) }
  },
  linkOf: (stored) => (typeof link === 'function' ? link(given.data.parse(stored)) : link),
  detailsOf: (stored, siteUrl) => details?.(given.data.parse(stored), siteUrl),
})

/** The notices of a feature by the names under which they are stored; `notify` takes one of them. */
export function declareNotices<Kinds extends Record<string, NoticeKind>>(kinds: Kinds) {
  const named = Object.entries(kinds).map(([kind, declared]) => [kind, { ...declared, kind }])
  return Object.fromEntries(named) as { [Name in keyof Kinds]: Kinds[Name] & { kind: Name } }
}
