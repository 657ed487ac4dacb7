import type { UserData } from '#contract/accounts/rows.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { findCountry, findLanguage } from '#contract/rules/locations/places.ts'
import { profileTexts } from './messages.ts'
import classes from './profile-page.module.css'

/** The facts of the account, at a glance. */
export function SummaryCard({ user }: { user: UserData }) {
  const facts = [
    ['Credits', formatCredits(user.credits)],
    ['Phone', user.contact],
    ['Email', user.email],
    ['Country', findCountry(user.country)?.location_name],
    ['Language', findLanguage(user.language)?.language_name],
  ] as const
  return (
    <section className={classes.card} aria-label="Profile summary">
      <div className={classes.who}>
        <span className={classes.initial} aria-hidden>
          {([...user.name.trim()][0] ?? '?').toUpperCase()}
        </span>
        <div className={classes.words}>
          <b>{user.name}</b>
          <span>{user.role[0] ?? profileTexts.noRole}</span>
        </div>
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-missing={!value || undefined}>{value || profileTexts.missing}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
