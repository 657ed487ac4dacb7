import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatClockToSecond } from '../../../shared/format/dates.ts'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { superadminTexts } from './messages.ts'
import { services } from './queries.ts'
import { type ServiceFact, serviceFacts } from './service-facts.ts'
import classes from './superadmin.module.css'

/** The state of each service the product depends on, with a link to where it can be fixed. */
export function ServicesPanel() {
  const query = useQuery(services())
  const at = query.data?.data.as_of
  return (
    <Panel title="Services" hint={at && <Moment at={at}>As of {formatClockToSecond(new Date(at))}</Moment>}>
      <QueryContent query={query} pending={<Pending />} failed={superadminTexts.servicesFailed}>
        {({ data }) => (
          <ul className={classes.services}>
            {serviceFacts(data).map((fact) => (
              <Service key={fact.name} fact={fact} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Panel>
  )
}

const icons = {
  ok: { icon: IconCircleCheck, label: 'Working' },
  warn: { icon: IconAlertTriangle, label: 'Needs attention' },
  failing: { icon: IconCircleX, label: 'Failing' },
} as const

function Service({ fact: { name, state, text, to } }: { fact: ServiceFact }) {
  const { icon: Glyph, label } = icons[state]
  return (
    <li>
      <Glyph size={18} stroke={1.7} className={classes.state} data-state={state} role="img" aria-label={label} />
      <span className={classes.service}>
        <span className={classes.serviceName}>{name}</span>
        <span className={classes.serviceText}>{text}</span>
      </span>
      {state !== 'ok' && to !== undefined && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={`Show: ${name}`}
          renderRoot={(props) => <Link to={to} {...props} />}
        >
          Show
        </Button>
      )}
    </li>
  )
}

const Pending = () => (
  <ul className={classes.services} aria-hidden>
    {['a', 'b', 'c', 'd'].map((key) => (
      <li key={key}>
        <Skeleton circle width={18} height={18} />
        <span className={classes.service}>
          <Skeleton width={120} height={14} my={2} />
          <Skeleton width={210} height={12} my={3} />
        </span>
      </li>
    ))}
  </ul>
)
