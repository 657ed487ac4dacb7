import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { auditActions } from '#contract/rules/audit/audit-sentences.ts'
import { DateField } from '../../shared/inputs/date-field.tsx'
import { SearchField, Toolbar } from '../../shared/table/toolbar.tsx'
import classes from './audit-log-page.module.css'
import { actionName } from './describe-line.ts'
import { isWholeIp, type LogAddress } from './log-address.ts'
import { auditLogMessages } from './messages.ts'

type LogFiltersProps = { address: LogAddress; onChange: (part: LogAddress) => void }

const actions = [
  { value: '', label: 'All actions' },
  ...auditActions
    .map((action) => ({ value: action as string, label: actionName(action) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
]

const orNone = (text: string) => (text === '' ? undefined : text)

/** Filters for person, account, action, time and origin. */
export function LogFilters({ address, onChange }: LogFiltersProps) {
  const { actor = '', account = '', action = '', from = '', to = '', ip = '' } = address
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <Toolbar>
      <SearchField
        value={actor}
        onSearch={(text) => onChange({ actor: orNone(text) })}
        label="Done by: name, email or ID"
      />
      <SearchField
        value={account}
        onSearch={(text) => onChange({ account: orNone(text) })}
        label="About: name, email or ID"
      />
      <NativeSelect
        aria-label="Action"
        className={classes.action}
        data={actions}
        value={action}
        onChange={({ currentTarget: { value } }) => onChange({ action: auditActions.find((one) => one === value) })}
      />
      <span className={classes.days}>
        <DateField
          label="From day (UTC)"
          isLabelHidden
          today={today}
          value={from}
          max={to === '' ? undefined : to}
          onChange={(date) => onChange({ from: orNone(date) })}
        />
        <span aria-hidden>–</span>
        <DateField
          label="To day (UTC)"
          isLabelHidden
          today={today}
          value={to}
          min={from === '' ? undefined : from}
          onChange={(date) => onChange({ to: orNone(date) })}
        />
        <span>UTC</span>
      </span>
      <SearchField value={ip} onSearch={(text) => onChange({ ip: orNone(text) })} label="IP address" />
      {ip !== '' && !isWholeIp(ip) && (
        <span className={classes.hint} role="status">
          {auditLogMessages.partOfIp}
        </span>
      )}
    </Toolbar>
  )
}
