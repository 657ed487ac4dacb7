import { Link } from '@tanstack/react-router'
import { hostOfTarget, isNarrowed } from '#contract/rules/other-page.ts'
import { holdsAbility } from '../session/access.ts'
import classes from './narrowed-notice.module.css'

type NarrowedNoticeProps = {
  /** A domain, perhaps with a path. */
  target: string
  /** Where other pages of the domain rank, if any do. */
  others?: string | undefined
  /** What a check of the whole domain is copied from. */
  copyOf: { from: number } | { project: number; keyword?: string | undefined }
}

/** Says that only pages under a path count, and leads to a check of the whole domain. Nothing for a whole domain. */
export function NarrowedNotice({ target, others, copyOf }: NarrowedNoticeProps) {
  if (!isNarrowed(target)) return null
  return (
    <p className={classes.notice} role="note">
      <span>
        Only pages under {target} count.{others !== undefined && ` ${others}.`}
      </span>
      {holdsAbility('CREATE_SERP_CHECK') && (
        <Link to="/create-serp" search={{ ...copyOf, whole: true }} className="link">
          Check all of {hostOfTarget(target)}
        </Link>
      )}
    </p>
  )
}
