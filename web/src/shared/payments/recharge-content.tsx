import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AutoRecharge } from '#contract/subscriptions/endpoints.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { rechargeMessages } from './messages.ts'

type RechargeContentProps = { recharge: UseQueryResult<AutoRecharge>; children: (data: AutoRecharge) => ReactNode }

/** Auto Recharge as it is set, and what stands there until that is known. */
export function RechargeContent({ recharge: { data, error, isFetching, refetch }, children }: RechargeContentProps) {
  if (data !== undefined) return children(data)
  if (error === null) return <Skeleton height={48} radius="md" aria-hidden />
  return (
    <ErrorState title={rechargeMessages.failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  )
}
