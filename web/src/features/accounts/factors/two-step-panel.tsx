import { Button } from '@mantine/core'
import { IconKey, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { FactorsView } from '#contract/accounts/factors/rows.ts'
import { passkeyObstacle } from '../../../parts/accounts/passkeys.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { FactorLines, FactorsPending } from './factor-lines.tsx'
import type { FactorQuestion } from './factor-question.ts'
import classes from './factors.module.css'
import { factorWords } from './messages.ts'
import { secondFactors } from './queries.ts'

const FactorDialogs = lazy(() => import('./factor-dialogs.tsx'))

/** The second factors of the account: which there are, and the ways to add, remove and renew them. */
export function TwoStepPanel() {
  const query = useQuery(secondFactors)
  const list = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<FactorQuestion>()
  const factors = query.data?.data
  const obstacle = factors && passkeyObstacle(factors.passkey_origin)
  const addPasskey = factors !== undefined && obstacle === undefined && (
    <Button
      size="xs"
      variant={isOff(factors) ? 'filled' : 'default'}
      leftSection={<IconKey size={15} stroke={1.7} aria-hidden />}
      onClick={() => setQuestion({ kind: 'add-passkey', name: `Passkey ${factors.passkeys.length + 1}` })}
    >
      Add passkey
    </Button>
  )
  const retry = () => void query.refetch()
  return (
    <Panel
      title="Two-step verification"
      hint={factorWords.hint}
      actions={factors !== undefined && !isOff(factors) && addPasskey}
    >
      <div ref={list} tabIndex={-1} aria-busy={query.isPending}>
        {factors === undefined && query.error === null && <FactorsPending />}
        {factors === undefined && query.error !== null && (
          <ErrorState title={factorWords.failed} error={query.error} onRetry={retry} retrying={query.isFetching} />
        )}
        {factors !== undefined && isOff(factors) && (
          <EmptyState
            icon={IconShieldLock}
            title={factorWords.none}
            text={factorWords.noneText}
            action={
              <div className={classes.choices}>
                {addPasskey}
                <Button size="xs" variant="default" onClick={() => setQuestion({ kind: 'add-authenticator' })}>
                  Set up authenticator app
                </Button>
              </div>
            }
          />
        )}
        {factors !== undefined && !isOff(factors) && (
          <FactorLines factors={factors} now={new Date(query.dataUpdatedAt)} onAsk={setQuestion} />
        )}
        {obstacle !== undefined && <p className={classes.note}>{obstacle}</p>}
      </div>
      <Suspense>
        {question !== undefined && <FactorDialogs question={question} onAsk={setQuestion} focusInstead={list} />}
      </Suspense>
    </Panel>
  )
}

const isOff = ({ passkeys, authenticator }: FactorsView) => passkeys.length === 0 && authenticator === null
