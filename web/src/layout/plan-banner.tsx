import { IconCalendarOff, IconCreditCardOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from '../shared/ui/states/banner.module.css'
import { Banner } from '../shared/ui/states/banner.tsx'
import type { PlanWarning } from './plan-warning.ts'

const icons = { overdue: IconCreditCardOff, ending: IconCalendarOff }
const tones = { overdue: 'error', ending: 'warn' } as const

/** The plan is about to end or its renewal is unpaid, with the way to mend it. */
export const PlanBanner = ({ warning: { kind, sentence, action, payUrl } }: { warning: PlanWarning }) => (
  <Banner icon={icons[kind]} tone={tones[kind]}>
    <p className={classes.words}>
      <span role="status">{sentence}</span>{' '}
      {payUrl === null ? (
        <Link to="/pricing-page">{action}</Link>
      ) : (
        <a href={payUrl} target="_blank" rel="noopener noreferrer">
          {action} <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      )}
    </p>
  </Banner>
)
