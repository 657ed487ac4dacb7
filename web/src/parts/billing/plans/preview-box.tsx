import { Button, Skeleton, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { ChangePart, ChangePreview } from '#contract/billing/subscriptions/endpoints.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { planCalled } from './plan-called.ts'
import classes from './preview-box.module.css'

type PreviewBoxProps = {
  title: string
  preview: { data: ChangePreview | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** The reason why there is no preview; by default in the server's words. */
  reasonOf?: (error: unknown) => string
}

/** One of the two times a plan can change: what is charged and added then, and what comes next. */
export function PreviewBox({ title, preview, reasonOf = (error) => failureOf(error).message }: PreviewBoxProps) {
  const { data, error, isFetching, refetch } = preview
  const id = useId()
  return (
    <section className={classes.box} aria-labelledby={id} aria-busy={isFetching}>
      <Title order={3} id={id} className={classes.title}>
        {title}
      </Title>
      {data !== undefined ? (
        <Facts preview={data} />
      ) : error === null ? (
        <Pending />
      ) : (
        <div role="alert" className={classes.failed}>
          <p>{reasonOf(error)}</p>
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
    </section>
  )
}

const Pending = () => (
  <div role="status">
    <span className="visually-hidden">Calculating the amount due</span>
    {[80, 60, 70].map((width) => (
      <Skeleton key={width} height={12} width={`${width}%`} radius="xl" mt={12} />
    ))}
  </div>
)

function Facts({ preview }: { preview: ChangePreview }) {
  const { currency, due_now, tax, lines, credits_now, debt_paid, takes_effect, next_price, next_date, as_of } = preview
  const money = (amount: number) => formatMoney(amount, currency)
  const day = (time: string) => formatDay(new Date(time))
  return (
    <>
      {lines.length > 0 && (
        <dl className={classes.lines}>
          {lines.map((line) => (
            <Fact
              key={`${line.description} ${line.amount}`}
              label={<LineName line={line} />}
              value={money(line.amount)}
            />
          ))}
          {tax !== 0 && <Fact label="Tax" value={money(tax)} />}
        </dl>
      )}
      <dl className={classes.facts}>
        <Fact label="Due now" value={<b>{money(due_now)}</b>} />
        {credits_now > 0 && <Fact label="Credits added now" value={formatCount(credits_now)} />}
        {debt_paid > 0 && <Fact label="Owed credits paid off" value={formatCredits(debt_paid)} />}
        <Fact label="Takes effect" value={as_of === null ? day(takes_effect) : 'Immediately'} />
        <Fact label="Next charge" value={`${money(next_price)} on ${day(next_date)}`} />
      </dl>
    </>
  )
}

type Line = ChangePreview['lines'][number]

const parts = {
  unused: (plan: string) => `Unused time on ${plan}`,
  remaining: (plan: string) => `Remaining time on ${plan}`,
  period: (plan: string) => plan,
} satisfies Record<ChangePart, (plan: string) => string>

/** "Unused time on Basic, monthly" with its days; what is for none of our plans goes by the payment provider's words. */
function LineName({ line: { description, plan } }: { line: Line }) {
  if (plan === null) return description
  return (
    <>
      {parts[plan.part](planCalled(plan))}{' '}
      <span className={classes.period}>
        {formatDay(new Date(plan.from))} – {formatDay(new Date(plan.until))}
      </span>
    </>
  )
}

const Fact = ({ label, value }: { label: ReactNode; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
