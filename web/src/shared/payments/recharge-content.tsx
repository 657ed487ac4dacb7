import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AutoRecharge } from '#contract/subscriptions/endpoints.ts'
import { QueryContent } from '../ui/query-content.tsx'
import { rechargeMessages } from './messages.ts'

type RechargeContentProps = { recharge: UseQueryResult<AutoRecharge>; children: (data: AutoRecharge) => ReactNode }

/** Auto Recharge as it is set, and what stands there until that is known. */
export const RechargeContent = ({ recharge, children }: RechargeContentProps) => (
  <QueryContent
    query={recharge}
    pending={<Skeleton height={48} radius="md" aria-hidden />}
    failed={rechargeMessages.failed}
  >
    {children}
  </QueryContent>
)
