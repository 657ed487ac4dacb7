import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { errorCatalogue } from '#contract/rules/wire/errors.ts'
import { accessTo } from '../../parts/access/access.ts'
import { useAccount } from '../../parts/access/account.ts'
import { lockedMessages } from '../../parts/access/locked/locked-messages.ts'
import { useMaintenance } from '../../parts/access/maintenance.ts'
import type { StoredAccount } from '../../shared/session/session.ts'
import { backlinkTexts } from './messages.ts'
import { plan } from './plan.ts'

export const module = 'Backlink Module'

/** The server answers those who have paid once, and staff. */
export const hasPaid = ({ userData }: StoredAccount) =>
  userData.role[0] !== roleNames.customer || userData.type === accountTypes.paid

/** Why nothing new can be analysed by this account. */
function lockedText(account: StoredAccount | undefined) {
  const access = account && accessTo({ module, needsPaidAccount: plan.needsPaidAccount }, account)
  return access?.kind === 'locked' ? lockedMessages(plan, access.duringTrial).text : undefined
}

export type BacklinkPermissions = {
  /** Whether this account may save and refresh at all. */
  mayChange: boolean
  /** Why it cannot be saved, nor its schedule changed. */
  save: string | undefined
  /** Why it cannot be analysed again. */
  refresh: string | undefined
}

/** Mirrors the server's rules so that a disabled button says why beforehand; the server decides. */
export function useBacklinkPermissions(project: BacklinkProject): BacklinkPermissions {
  const account = useAccount()
  const maintenance = useMaintenance(module) ? errorCatalogue['module.maintenance'].message : undefined
  const locked = lockedText(account)
  const running = project.state === 'pending' ? backlinkTexts.running : undefined
  return {
    mayChange: account?.userAbilities.includes('VIEW_BACKLINK_PROJECTS') === true,
    save: locked,
    refresh: locked ?? maintenance ?? running,
  }
}
