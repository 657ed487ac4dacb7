import type { Ability } from '#contract/rules/access/abilities.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'

/** Which parts of the dashboard an account may see, and what it may begin there. */
export function seenBy({ userAbilities }: Pick<StoredAccount, 'userAbilities'>) {
  const may = (ability: Ability) => userAbilities.includes(ability)
  const checks = may('VIEW_SERP_LIST')
  const ranks = may('VIEW_SERP_PROJECT_LIST')
  return {
    credits: may('VIEW_CREDITS_HISTORY'),
    ranks,
    checks,
    work: checks || ranks || may('VIEW_DOMAIN_PROJECTS') || may('VIEW_BACKLINK_PROJECTS'),
    plans: may('VIEW_PRICING_PAGE'),
    check: may('CREATE_SERP_CHECK'),
    newProject: may('CREATE_SERP_PROJECT'),
  }
}
