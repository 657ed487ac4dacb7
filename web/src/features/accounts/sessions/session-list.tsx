import { Button } from '@mantine/core'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { SessionView } from '#contract/accounts/rows.ts'
import { orpc } from '../../../shared/api/client.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { DeviceLine } from './device-line.tsx'
import { DeviceLines } from './device-lines.tsx'
import { LastUsed } from './last-used.tsx'
import { securityMessages } from './messages.ts'
import { openSessions, refreshSessions } from './queries.ts'
import { useRemoval } from './use-removal.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

/** Sessions of the account, each of which can be ended. */
export function SessionList({ onSignOut }: { onSignOut: () => void }) {
  const query = useQuery(openSessions)
  const list = useRef<HTMLUListElement>(null)
  const [question, setQuestion] = useState<SessionView | 'others' | 'all'>()
  const removal = useRemoval(refreshSessions, securityMessages.endedAlready, list)
  const end = useMutation(orpc.sessions.endSession.mutationOptions(removal))
  const endOthers = useMutation(orpc.sessions.endOtherSessions.mutationOptions(removal))
  // Only once the others have ended: this session is what may end them.
  const endAll = useMutation(
    orpc.sessions.endOtherSessions.mutationOptions({ onSuccess: onSignOut, onError: removal.onError }),
  )
  const sessions = query.data?.data
  const confirm = () => {
    if (question === 'others') endOthers.mutate(undefined)
    else if (question === 'all') endAll.mutate(undefined)
    else if (question?.is_current) onSignOut()
    else if (question !== undefined) end.mutate({ id: question.id })
  }
  return (
    <Panel
      title="Sessions"
      hint="Devices signed in to your account"
      actions={
        sessions?.some((session) => !session.is_current) && (
          <>
            <Button size="xs" variant="default" loading={endOthers.isPending} onClick={() => setQuestion('others')}>
              End all other sessions
            </Button>
            <Button size="xs" variant="default" loading={endAll.isPending} onClick={() => setQuestion('all')}>
              Sign out everywhere
            </Button>
          </>
        )
      }
    >
      <DeviceLines
        label="Sessions"
        query={query}
        lines={sessions}
        failed={securityMessages.sessionsFailed}
        empty={<EmptyState icon={IconDeviceLaptop} title={securityMessages.sessionsEmpty} />}
        listRef={list}
        line={(session) => (
          <DeviceLine
            view={session}
            isSupport={session.is_support}
            here="This session"
            facts={[
              <>
                signed in <Moment at={session.created_at} />
              </>,
              <LastUsed key="used" at={session.last_used_at} now={new Date(query.dataUpdatedAt)} />,
            ]}
            action={{
              verb: 'End',
              label: `End session: ${nameOf(session)}`,
              isBusy: end.isPending && end.variables.id === session.id,
              onClick: () => setQuestion(session),
            }}
          />
        )}
      />
      <Suspense>
        {question !== undefined && (
          <ConfirmDialog
            {...wordsOf(question)}
            onConfirm={confirm}
            onClose={() => setQuestion(undefined)}
            focusInstead={list}
          >
            {question === 'others' ? (
              'You’ll be signed out on all other devices.'
            ) : question === 'all' ? (
              'You’ll be signed out on every device, this one included.'
            ) : (
              <>
                <b>{question.device}</b>
                {!question.is_support && ` at ${question.ip}`} will be signed out.
                {question.is_current && ' This is your current session.'}
              </>
            )}
          </ConfirmDialog>
        )}
      </Suspense>
    </Panel>
  )
}

function wordsOf(question: SessionView | 'others' | 'all') {
  if (question === 'others') return { title: 'End all other sessions?', confirm: 'End all others' }
  if (question === 'all') return { title: 'Sign out everywhere?', confirm: 'Sign out everywhere' }
  return { title: 'End this session?', confirm: 'End session' }
}

const nameOf = ({ device, ip, is_support }: SessionView) => (is_support ? device : `${device}, ${ip}`)
