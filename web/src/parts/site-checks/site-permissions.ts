import { refusalMessages } from '#contract/rules/wire/refusals.ts'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import type { StoredAccount } from '../../shared/session/session.ts'
import { accessTo } from '../access/access.ts'
import { useAccount } from '../access/account.ts'
import { lockedMessages } from '../access/locked/locked-messages.ts'
import { useMaintenance } from '../access/maintenance.ts'
import { hasPaid } from './site-access.ts'
import type { SiteChecks } from './site-checks.ts'

/** The reason why nothing new can be checked by this account. */
export function lockedText({ plan }: Pick<SiteChecks, 'plan'>, account: StoredAccount | undefined) {
  const access = account && accessTo({ module: plan.name, needsPaidAccount: plan.needsPaidAccount }, account)
  return access?.kind === 'locked' ? lockedMessages(plan, access.duringTrial).text : undefined
}

type SitePermissions = {
  /** True if this account may save and refresh at all. */
  mayChange: boolean
  /** The reason why it cannot be saved, nor its schedule changed. */
  save: string | undefined
  /** The reason why it cannot be checked again. */
  refresh: string | undefined
  /** The reason why nothing at all can be looked up. */
  lookUp: string | undefined
}

/** Mirrors the server's rules so that a disabled button says why beforehand; the server decides. */
export function useSitePermissions<Project extends SiteProject>(
  checks: SiteChecks<Project>,
  project: Project,
): SitePermissions {
  const account = useAccount()
  const { abilities, module, words } = checks
  const locked = lockedText(checks, account)
  const maintenance = useMaintenance(module) ? refusalMessages.maintenance : undefined
  const running = project.state === 'pending' ? words.running : undefined
  const trial = account !== undefined && !hasPaid(account) ? words.forTrial : undefined
  return {
    mayChange: account?.userAbilities.includes(abilities.list) === true,
    save: trial?.save ?? locked,
    refresh: trial?.refresh ?? locked ?? maintenance ?? running,
    lookUp: locked ?? maintenance,
  }
}
