import { Button } from '@mantine/core'
import { IconUserPause } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import { useUpdateCustomer } from '../use-update-customer.ts'
import classes from './detail.module.css'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

/** Suspends an account or lets it in again, after asking. */
export function SuspendButton({ account: { id, name, suspend } }: { account: CustomerData }) {
  const [isAsking, setAsking] = useState(false)
  const update = useUpdateCustomer(id)
  const isSuspended = suspend === 1
  return (
    <>
      <Button
        variant="subtle"
        className={isSuspended ? undefined : classes.suspend}
        leftSection={<IconUserPause size={16} stroke={1.7} aria-hidden />}
        aria-pressed={isSuspended}
        loading={update.isPending}
        onClick={() => setAsking(true)}
      >
        {isSuspended ? 'Suspended' : 'Suspend'}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            title={isSuspended ? 'Lift the suspension?' : 'Suspend this account?'}
            confirm={isSuspended ? 'Lift suspension' : 'Suspend'}
            onConfirm={() => update.mutate({ suspend: !isSuspended })}
            onClose={() => setAsking(false)}
          >
            {isSuspended ? (
              <>
                <b>{name}</b> can sign in again, and schedules resume at their next run.
              </>
            ) : (
              <>
                <b>{name}</b> is signed out everywhere and can’t sign in. Scheduled runs pause until the suspension is
                lifted.
              </>
            )}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
