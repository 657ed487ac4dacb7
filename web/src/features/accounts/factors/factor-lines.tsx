import { Button, Group, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconDeviceMobile, IconKey, IconLifebuoy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FactorsView } from '#contract/accounts/factors/rows.ts'
import { formatAgo } from '../../../shared/format/dates.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { Notice } from '../../../shared/ui/states/notice.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import type { FactorQuestion } from './factor-question.ts'
import classes from './factors.module.css'
import { factorWords } from './messages.ts'

/** At this many or fewer, the panel warns that they are running out. */
const fewCodes = 3

type FactorLinesProps = { factors: FactorsView; now: Date; onAsk: (question: FactorQuestion) => void }

export function FactorLines({ factors, now, onAsk }: FactorLinesProps) {
  const { passkeys, authenticator, recovery_codes: codes } = factors
  const isLast = passkeys.length + (authenticator === null ? 0 : 1) === 1
  const renew = () => onAsk({ kind: 'renew-codes' })
  return (
    <>
      {codes !== null && codes.left <= fewCodes && (
        <div className={classes.warning}>
          <Notice
            icon={IconAlertTriangle}
            action={
              <Button size="xs" onClick={renew}>
                Create new codes
              </Button>
            }
          >
            {factorWords.few(codes.left)}
          </Notice>
        </div>
      )}
      <ul className={classes.lines} aria-label="Two-step verification methods">
        {passkeys.map((passkey) => (
          <Line
            key={passkey.id}
            icon={IconKey}
            name={passkey.name}
            facts={passkey.is_usable ? <Used of={passkey} now={now} /> : <span>{factorWords.unusable}</span>}
            action={
              <Group gap={8}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Rename passkey: ${passkey.name}`}
                  onClick={() => onAsk({ kind: 'rename-passkey', id: passkey.id, name: passkey.name })}
                >
                  Rename
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Remove passkey: ${passkey.name}`}
                  onClick={() => onAsk({ kind: 'remove-passkey', id: passkey.id, name: passkey.name, isLast })}
                >
                  Remove
                </Button>
              </Group>
            }
          />
        ))}
        <Line
          icon={IconDeviceMobile}
          name="Authenticator app"
          facts={authenticator === null ? <span>Not set up</span> : <Used of={authenticator} now={now} />}
          action={
            authenticator === null ? (
              <Button
                size="xs"
                variant="default"
                aria-label="Set up authenticator app"
                onClick={() => onAsk({ kind: 'add-authenticator' })}
              >
                Set up
              </Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                aria-label="Remove authenticator app"
                onClick={() => onAsk({ kind: 'remove-authenticator', isLast })}
              >
                Remove
              </Button>
            )
          }
        />
        {codes !== null && (
          <Line
            icon={IconLifebuoy}
            name="Recovery codes"
            facts={
              <>
                <span>
                  {codes.left} of {codes.total} left
                </span>
                <span>
                  created <Moment at={codes.created_at} />
                </span>
              </>
            }
            action={
              <Button size="xs" variant="default" onClick={renew}>
                Create new codes
              </Button>
            }
          />
        )}
      </ul>
    </>
  )
}

type LineProps = { icon: Icon; name: string; facts: ReactNode; action: ReactNode }

const Line = ({ icon: Glyph, name, facts, action }: LineProps) => (
  <li className={classes.line}>
    <span className={classes.icon}>
      <Glyph size={18} stroke={1.6} aria-hidden />
    </span>
    <div className={classes.words}>
      <div className={classes.name}>{name}</div>
      <div className={classes.facts}>{facts}</div>
    </div>
    {action}
  </li>
)

const dayMilliseconds = 24 * 60 * 60 * 1_000

type UsedProps = { of: { created_at: string; last_used_at: string | null }; now: Date }

function Used({ of: { created_at: createdAt, last_used_at: usedAt }, now }: UsedProps) {
  const isToday = usedAt !== null && now.getTime() - new Date(usedAt).getTime() < dayMilliseconds
  return (
    <>
      <span>
        added <Moment at={createdAt} />
      </span>
      <span>
        {usedAt === null ? (
          'never used to sign in'
        ) : (
          <>
            last used{' '}
            {isToday ? <Moment at={usedAt}>{formatAgo(new Date(usedAt), now)}</Moment> : <Moment at={usedAt} />}
          </>
        )}
      </span>
    </>
  )
}

/** Two lines: what most who have set it up see. */
export const FactorsPending = () => (
  <ul className={classes.lines} aria-hidden>
    {['Authenticator app', 'Recovery codes'].map((name) => (
      <li key={name} className={classes.line}>
        <Skeleton height={32} width={32} radius="md" />
        <div className={classes.words}>
          <Skeleton width="fit-content">{name}</Skeleton>
          <Skeleton width="fit-content" className={classes.facts}>
            added 23 Nov 2026 07:25
          </Skeleton>
        </div>
        <Skeleton height={28} width={68} radius="sm" />
      </li>
    ))}
  </ul>
)
