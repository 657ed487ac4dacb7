import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AutoRecharge } from '#contract/subscriptions/endpoints.ts'
import { HeldPlace } from '../ui/held-place.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import classes from './auto-recharge.module.css'
import { rechargeMessages } from './messages.ts'

type RechargeContentProps = { recharge: UseQueryResult<AutoRecharge>; children: (data: AutoRecharge) => ReactNode }

/** Auto Recharge as it is set, and what stands there until that is known. */
export const RechargeContent = ({ recharge, children }: RechargeContentProps) => (
  <QueryContent
    query={recharge}
    pending={
      <HeldPlace>
        <div className={classes.line}>
          <p>{rechargeMessages.cardSaved}</p>
          <Button size="xs">{rechargeMessages.turnOn}</Button>
        </div>
      </HeldPlace>
    }
    failed={rechargeMessages.failed}
  >
    {children}
  </QueryContent>
)
