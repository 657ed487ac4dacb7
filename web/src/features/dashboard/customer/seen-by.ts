import type { Ability } from '#contract/rules/access/abilities.ts'
import type { Module } from '../../../module.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'

/** The lists of saved checks, of every module that has one. */
export const checkLists = (modules: readonly Module[]) =>
  modules.flatMap(({ checkList }) => {
    if (checkList === undefined) return []
    const { path, ability } = checkList.page
    return [{ path, label: checkList.label, ability }]
  })

/** Which parts of the dashboard an account may see, and what it may begin there. */
export function seenBy(modules: readonly Module[], { userAbilities }: Pick<StoredAccount, 'userAbilities'>) {
  const may = (ability: Ability) => userAbilities.includes(ability)
  const ranks = may('VIEW_SERP_PROJECT_LIST')
  return {
    credits: may('VIEW_CREDITS_HISTORY'),
    ranks,
    checks: may('VIEW_SERP_LIST'),
    work: ranks || checkLists(modules).some(({ ability }) => ability === 'none' || may(ability)),
    plans: may('VIEW_PRICING_PAGE'),
    check: may('CREATE_SERP_CHECK'),
    newProject: may('CREATE_SERP_PROJECT'),
  }
}
