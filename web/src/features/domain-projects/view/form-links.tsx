import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { hostOfTarget } from '#contract/rules/serp-fetches/other-page.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { storeDraft } from '../../../shared/session/drafts.ts'
import { draftName } from '../form/domain-check-values.ts'

/** Leads those who cannot check a domain again to the form, filled in. */
export function CheckAnew({ project }: { project: DomainProject }) {
  const accountId = useAccount()?.userData.id
  if (accountId === undefined || !holdsAbility('VIEW_DOMAIN_RANKING')) return null
  const { target, limit, language_code: language, country_code: country } = project
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={(root) => <Link to="/domain-check" {...root} />}
      onClick={() => storeDraft(draftName, accountId, { target, limit: String(limit), language, country })}
    >
      Check again
    </Button>
  )
}

/** A link to the form, filled in for the whole domain of a check that counts only pages under a path. */
export function CheckWholeDomain({ project }: { project: DomainProject }) {
  const accountId = useAccount()?.userData.id
  if (accountId === undefined || !holdsAbility('VIEW_DOMAIN_RANKING')) return null
  const { limit, language_code: language, country_code: country } = project
  const target = hostOfTarget(project.target)
  return (
    <Link
      to="/domain-check"
      className="link"
      onClick={() => storeDraft(draftName, accountId, { target, limit: String(limit), language, country })}
    >
      Check all of {target}
    </Link>
  )
}
