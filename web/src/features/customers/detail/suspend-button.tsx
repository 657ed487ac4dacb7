import { Button } from '@mantine/core'
import { IconUserPause } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import { customerTexts } from '../messages.ts'
import { useUpdateCustomer } from '../use-update-customer.ts'
import classes from './detail.module.css'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))
const SuspendDialog = lazy(() => import('./suspend-dialog.tsx'))

/** Suspends an account, which needs a reason, or lifts its suspension after a confirmation. */
export function SuspendButton({ account }: { account: CustomerData }) {
  const { id, name, suspend, suspend_reason: reason } = account
  const [isAsking, setAsking] = useState(false)
  const update = useUpdateCustomer(id)
  const isSuspended = suspend === 1
  return (
    <>
      <Button
        variant="subtle"
        className={isSuspended ? undefined : classes.suspend}
        leftSection={<IconUserPause size={16} stroke={1.7} aria-hidden />}
        loading={update.isPending}
        onClick={() => setAsking(true)}
      >
        {isSuspended ? 'Lift suspension' : 'Suspend'}
      </Button>
      <Suspense>
        {isAsking && !isSuspended && <SuspendDialog account={account} onClose={() => setAsking(false)} />}
        {isAsking && isSuspended && (
          <ConfirmDialog
            title="Lift the suspension?"
            confirm="Lift suspension"
            onConfirm={() => update.mutate({ suspend: false })}
            onClose={() => setAsking(false)}
          >
            <b>{name}</b> {customerTexts.liftEffects}
            {reason !== null && <p>Reason for the suspension: {reason}</p>}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
