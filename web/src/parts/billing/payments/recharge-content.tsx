import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'
import { HeldPlace } from '../../../shared/ui/states/held-place.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { rechargeMessages } from './messages.ts'

type RechargeContentProps = {
  recharge: UseQueryResult<AutoRecharge>
  /** The likely content, to hold its place. */
  pending: ReactNode
  children: (data: AutoRecharge) => ReactNode
}

/** Auto Recharge as it is set, and what stands there until that is known. */
export const RechargeContent = ({ recharge, pending, children }: RechargeContentProps) => (
  <QueryContent query={recharge} pending={<HeldPlace>{pending}</HeldPlace>} failed={rechargeMessages.failed}>
    {children}
  </QueryContent>
)
