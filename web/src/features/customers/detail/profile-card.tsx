import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { findCountry, findLanguage } from '#contract/rules/locations/places.ts'
import { Flag } from '../../../shared/ui/tiles/flag.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { customerTexts } from '../messages.ts'
import classes from './detail.module.css'

/** The identity of an account. */
export function ProfileCard({ account, isCustomer }: { account: CustomerData; isCustomer: boolean }) {
  const { name, credits, suspend, id, contact, email, language, type, roles, last_sign_in_at: signedInAt } = account
  const initial = ([...name.trim()][0] ?? '?').toUpperCase()
  return (
    <Panel>
      <div className={classes.card}>
        <div className={classes.top}>
          <span className={classes.initial} aria-hidden>
            {initial}
          </span>
          <div className={classes.who}>
            <b>{name}</b>
            <Badge color={suspend === 1 ? 'var(--sp-down)' : 'var(--sp-up)'}>
              {suspend === 1 ? 'Suspended' : 'Active'}
            </Badge>
          </div>
          <div className={classes.credits}>
            <b>{formatCredits(credits)}</b>
            <span>credits left</span>
          </div>
        </div>
        <dl className={classes.facts}>
          <Fact label="User ID">{id}</Fact>
          <Fact label="Phone">{contact}</Fact>
          <Fact label="Email">{email}</Fact>
          <Fact label="Country">{countryOf(account)}</Fact>
          <Fact label="Language">{findLanguage(language)?.language_name}</Fact>
          {isCustomer ? (
            <Fact label="Account type">{type === accountTypes.paid ? 'Paid' : 'Trial'}</Fact>
          ) : (
            <Fact label="Role">{roles.map((role) => role.name).join(', ')}</Fact>
          )}
          <Fact label="Last sign-in">{signedInAt === null ? 'Never' : <Moment at={signedInAt} />}</Fact>
        </dl>
      </div>
    </Panel>
  )
}

function countryOf({ country }: CustomerData) {
  const known = findCountry(country)
  return (
    known && (
      <span className={classes.country}>
        <Flag code={known.country_iso_code} />
        {known.location_name}
      </span>
    )
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd data-missing={!children || undefined}>{children || customerTexts.notProvided}</dd>
  </div>
)
