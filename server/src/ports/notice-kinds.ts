import type { ReactNode } from 'react'
import type { NoticeTopic, OptionalNotice } from '#contract/rules/notifications/notices.ts'

/** `path` is one of ours and begins with a slash; `url` is the payment provider's. */
export type NoticeLink = { label: string } & ({ path: string } | { url: string })

/** A kind of automatic notice, as the feature that sends it declares it. */
export type NoticeKind = {
  topic: NoticeTopic
  /** The name a reader sees where they choose emails. */
  name: string
  /** For previewing its texts. */
  sample: unknown
  /** True if it is emailed unless its reader has chosen otherwise. */
  isEmailed: boolean
  /** False where somebody who took over an account would turn it off first. */
  mayBeTurnedOff: boolean
  /** Sent by the thousand at the same hour: its emails have a lower priority than all others. */
  isBulk?: boolean
  /** `describe` makes the texts from the stored data, `linkOf` the link; all three throw if the data doesn't have the kind's shape. */
  describe: (stored: unknown) => { title: string; text: string }
  linkOf: (stored: unknown) => NoticeLink | undefined
  /** The part of its email below the text; links begin with the site's address. */
  detailsOf: (stored: unknown, siteUrl: string) => ReactNode
}

/** Every kind there is. Those that readers turn on and off are named by the contract, so that a missing one fails to compile. */
export type NoticeKinds = Readonly<Record<OptionalNotice, NoticeKind> & Record<string, NoticeKind>>
