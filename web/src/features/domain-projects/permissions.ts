import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { errorCatalogue } from '#contract/rules/wire/errors.ts'
import { accessTo } from '../../parts/access/access.ts'
import { useAccount } from '../../parts/access/account.ts'
import { lockedMessages } from '../../parts/access/locked/locked-messages.ts'
import { useMaintenance } from '../../parts/access/maintenance.ts'
import { isOnTrial } from '../../parts/limits/query-limits.ts'
import { inputMessages } from '../../shared/inputs/messages.ts'
import type { StoredAccount } from '../../shared/session/session.ts'
import { domainMessages } from './messages.ts'
import { plan } from './plan.ts'

export type DomainPermissions = {
  /** Whether this account may save and refresh at all. */
  mayChange: boolean
  /** Why it cannot be saved, nor its schedule changed. */
  save: string | undefined
  /** Why it cannot be checked again. */
  refresh: string | undefined
  /** Why no top ten can be loaded. */
  topTen: string | undefined
}

/** Staff pass where a customer's type or plan decides. */
export const isTrialCustomer = ({ userData }: StoredAccount) =>
  userData.role[0] === roleNames.customer && isOnTrial(userData)

/** Why nothing new can be checked. */
export function lockedText(account: StoredAccount | undefined) {
  const access = account && accessTo({ module: 'Domain Checker' }, account)
  return access?.kind === 'locked' ? lockedMessages(plan, access.duringTrial).text : undefined
}

/** Mirrors the server's rules so that a disabled button says why beforehand; the server decides. */
export function useDomainPermissions(project: DomainProject): DomainPermissions {
  const account = useAccount()
  const locked = lockedText(account)
  const isTrial = account !== undefined && isTrialCustomer(account)
  const maintenance = useMaintenance('Domain Checker') ? errorCatalogue['module.maintenance'].message : undefined
  const running = project.state === 'pending' ? domainMessages.running : undefined
  return {
    mayChange: account?.userAbilities.includes('VIEW_DOMAIN_PROJECTS') === true,
    save: isTrial ? domainProjectMessages.saveForTrial : locked,
    refresh: isTrial ? inputMessages.lockedSelect : (locked ?? maintenance ?? running),
    topTen: locked ?? maintenance,
  }
}
