import { Button, Skeleton } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DeviceUseView } from '#contract/accounts/rows.ts'
import { orpc } from '../../../shared/api/client.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { DeviceLine } from './device-line.tsx'
import { DeviceLines } from './device-lines.tsx'
import { LastUsed } from './last-used.tsx'
import { securityMessages } from './messages.ts'
import { refreshDevices, trustedDevices } from './queries.ts'
import { SignInCodeSwitch } from './sign-in-code-switch.tsx'
import { useRemoval } from './use-removal.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

/** Browsers that are let in without a code, each of which can be forgotten. */
export function DeviceList() {
  const query = useQuery(trustedDevices)
  const list = useRef<HTMLUListElement>(null)
  const [question, setQuestion] = useState<DeviceUseView | 'all'>()
  const removal = useRemoval(refreshDevices, securityMessages.forgottenAlready, list)
  const forget = useMutation(orpc.sessions.deleteDevice.mutationOptions(removal))
  const forgetAll = useMutation(orpc.sessions.deleteDevices.mutationOptions(removal))
  const devices = query.data?.data
  const confirm = () => {
    if (question === 'all') forgetAll.mutate(undefined)
    else if (question !== undefined) forget.mutate({ id: question.id })
  }
  return (
    <Panel
      title="Trusted devices"
      hint="No code needed to sign in on these devices"
      actions={
        devices !== undefined &&
        devices.length > 1 && (
          <Button size="xs" variant="default" loading={forgetAll.isPending} onClick={() => setQuestion('all')}>
            Remove all
          </Button>
        )
      }
    >
      <DeviceLines
        label="Trusted devices"
        query={query}
        lines={devices}
        failed={securityMessages.devicesFailed}
        empty={
          <EmptyState
            icon={IconShieldCheck}
            title={securityMessages.devicesEmpty}
            text={securityMessages.devicesEmptyText}
          />
        }
        listRef={list}
        line={(device) => (
          <DeviceLine
            view={device}
            here="This device"
            facts={[
              <>
                trusted until <Moment at={device.expires_at} />
              </>,
              <LastUsed key="used" at={device.last_used_at} now={new Date(query.dataUpdatedAt)} />,
            ]}
            action={{
              verb: 'Remove',
              label: `Remove device: ${device.device}, ${device.ip}`,
              isBusy: forget.isPending && forget.variables.id === device.id,
              onClick: () => setQuestion(device),
            }}
          />
        )}
      />
      {query.data !== undefined && <SignInCodeSwitch isOn={query.data.code_every_time} />}
      {query.isPending && (
        <Skeleton inert aria-hidden>
          <SignInCodeSwitch isOn={false} />
        </Skeleton>
      )}
      <Suspense>
        {question !== undefined && (
          <ConfirmDialog
            title={question === 'all' ? 'Remove all trusted devices?' : 'Remove this device?'}
            confirm={question === 'all' ? 'Remove all' : 'Remove'}
            onConfirm={confirm}
            onClose={() => setQuestion(undefined)}
            focusInstead={list}
          >
            {question === 'all' ? (
              'You’ll need a code the next time you sign in on these devices. Active sessions stay signed in.'
            ) : (
              <>
                You’ll need a code the next time you sign in with <b>{question.device}</b>. Active sessions stay signed
                in.
              </>
            )}
          </ConfirmDialog>
        )}
      </Suspense>
    </Panel>
  )
}
