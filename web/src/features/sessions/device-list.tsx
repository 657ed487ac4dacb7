import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DeviceUseView } from '#contract/account-data.ts'
import { orpc } from '../../shared/api/client.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { DeviceLine } from './device-line.tsx'
import { DeviceLines } from './device-lines.tsx'
import { LastUsed } from './last-used.tsx'
import { securityWords } from './messages.ts'
import { refreshDevices, trustedDevices } from './queries.ts'
import { SignInCodeSwitch } from './sign-in-code-switch.tsx'
import { useRemoval } from './use-removal.ts'

const ConfirmDialog = lazy(() => import('../../shared/dialogs/confirm-dialog.tsx'))

/** Browsers that are let in without a code, each of which can be forgotten. */
export function DeviceList() {
  const query = useQuery(trustedDevices)
  const list = useRef<HTMLUListElement>(null)
  const [question, setQuestion] = useState<DeviceUseView | 'all'>()
  const removal = useRemoval(refreshDevices, securityWords.forgottenAlready, list)
  const forget = useMutation(orpc.sessions.forgetDevice.mutationOptions(removal))
  const forgetAll = useMutation(orpc.sessions.forgetDevices.mutationOptions(removal))
  const devices = query.data?.data
  const confirm = () => {
    if (question === 'all') forgetAll.mutate(undefined)
    else if (question !== undefined) forget.mutate({ id: question.id })
  }
  return (
    <Panel
      title="Trusted devices"
      hint="They sign in without a code"
      actions={
        devices !== undefined &&
        devices.length > 1 && (
          <Button size="xs" variant="default" loading={forgetAll.isPending} onClick={() => setQuestion('all')}>
            Forget all
          </Button>
        )
      }
    >
      <DeviceLines
        label="Trusted devices"
        query={query}
        lines={devices}
        failed={securityWords.devicesFailed}
        empty={
          <EmptyState icon={IconShieldCheck} title={securityWords.devicesEmpty} text={securityWords.devicesEmptyText} />
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
              verb: 'Forget',
              label: `Forget ${device.device} at ${device.ip}`,
              isBusy: forget.isPending && forget.variables.id === device.id,
              onClick: () => setQuestion(device),
            }}
          />
        )}
      />
      {query.data !== undefined && <SignInCodeSwitch isOn={query.data.code_every_time} />}
      <Suspense>
        {question !== undefined && (
          <ConfirmDialog
            title={question === 'all' ? 'Forget every trusted device?' : 'Forget this device?'}
            confirm={question === 'all' ? 'Forget all' : 'Forget'}
            onConfirm={confirm}
            onClose={() => setQuestion(undefined)}
            focusInstead={list}
          >
            {question === 'all' ? (
              'The next sign-in on each of them needs a code. Open sessions stay open.'
            ) : (
              <>
                The next sign-in with <b>{question.device}</b> needs a code. A session open there stays open.
              </>
            )}
          </ConfirmDialog>
        )}
      </Suspense>
    </Panel>
  )
}
