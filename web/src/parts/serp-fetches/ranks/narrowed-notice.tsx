import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hostOfTarget, isNarrowed } from '#contract/rules/serp-fetches/other-page.ts'
import { holdsAbility } from '../../access/access.ts'
import classes from './narrowed-notice.module.css'

type NarrowedNoticeProps = {
  /** A domain, perhaps with a path. */
  target: string
  /** Ranks of other pages of the domain, if any do. */
  others?: string | undefined
  /** Leads to a check of the whole domain. */
  action: ReactNode
}

/** Says that only pages under a path count; renders nothing for a whole domain. */
export function NarrowedNotice({ target, others, action }: NarrowedNoticeProps) {
  if (!isNarrowed(target)) return null
  return (
    <p className={classes.notice} role="note">
      <span>
        Only pages under {target} count.{others !== undefined && ` ${others}.`}
      </span>
      {action}
    </p>
  )
}

type WholeDomainLinkProps = {
  target: string
  /** The source of the copied check. */
  copyOf: { from: number } | { project: number; keyword?: string | undefined }
}

/** The form of a SERP check, filled in for the whole domain. */
export const WholeDomainLink = ({ target, copyOf }: WholeDomainLinkProps) =>
  holdsAbility('CREATE_SERP_CHECK') && (
    <Link to="/create-serp" search={{ ...copyOf, whole: true }} className="link">
      Check all of {hostOfTarget(target)}
    </Link>
  )
