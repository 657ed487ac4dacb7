import type { RankProject } from '#contract/rank-projects/rows.ts'
import { accessTo } from '../../../parts/access/access.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { lockedMessages } from '../../../parts/access/locked/locked-messages.ts'
import { isOnTrial } from '../../../parts/limits/query-limits.ts'
import { projectMessages } from '../messages.ts'
import { plan } from '../plan.ts'
import { isRunning } from '../runs/project-runs.ts'

export type ProjectPermissions = {
  /** True if this account may change projects at all; without it nothing is offered. */
  mayChange: boolean
  /** Competitors are for those who pay. */
  isTrial: boolean
  /** The reason why nothing that checks keywords or changes competitors and run time can be done now. */
  locked: string | undefined
  /** The reason why keywords can't be deleted now. */
  running: string | undefined
  /** `locked`, or a run is in progress, during which none can be started. */
  busy: string | undefined
}

/** Mirrors the server's rules so that a disabled button says why beforehand; the server decides. */
export function useProjectPermissions(project: RankProject | undefined): ProjectPermissions {
  const account = useAccount()
  const mayChange = account?.userAbilities.includes('CREATE_SERP_PROJECT') === true
  const access = account && accessTo({ module: 'SERP Projects' }, account)
  const locked = access?.kind === 'locked' ? lockedMessages(plan, access.duringTrial).text : undefined
  const running = project !== undefined && isRunning(project) ? projectMessages.running : undefined
  return {
    mayChange,
    isTrial: account !== undefined && isOnTrial(account.userData),
    locked,
    running,
    busy: locked ?? running,
  }
}
