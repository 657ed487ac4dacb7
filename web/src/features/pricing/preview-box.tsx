import { Button, Skeleton, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { ChangePreview } from '#contract/subscriptions/endpoints.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { formatDay } from '../../shared/format/dates.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { formatCount } from '../../shared/format/numbers.ts'
import classes from './change-plan-dialog.module.css'

type PreviewBoxProps = {
  title: string
  preview: { data: ChangePreview | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** One of the two times a plan can change: what is charged and added then, and what comes next. */
export function PreviewBox({ title, preview: { data, error, isFetching, refetch } }: PreviewBoxProps) {
  const id = useId()
  return (
    <section className={classes.choice} aria-labelledby={id} aria-busy={isFetching}>
      <Title order={3} id={id} className={classes.title}>
        {title}
      </Title>
      {data !== undefined ? (
        <Facts preview={data} />
      ) : error === null ? (
        <Pending />
      ) : (
        <div role="alert" className={classes.failed}>
          <p>{failureOf(error).message}</p>
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
  const { currency, due_now, tax, lines, credits_now, takes_effect, next_price, next_date, as_of } = preview
  const money = (amount: number) => formatMoney(amount, currency)
  const day = (time: string) => formatDay(new Date(time))
  return (
    <>
      {lines.length > 0 && (
        <dl className={classes.lines}>
          {lines.map(({ description, amount }) => (
            <Fact key={`${description} ${amount}`} label={description} value={money(amount)} />
          ))}
          {tax !== 0 && <Fact label="Tax" value={money(tax)} />}
        </dl>
      )}
      <dl className={classes.facts}>
        <Fact label="Due now" value={<b>{money(due_now)}</b>} />
        {credits_now > 0 && <Fact label="Credits added now" value={formatCount(credits_now)} />}
        <Fact label="Takes effect" value={as_of === null ? day(takes_effect) : 'Immediately'} />
        <Fact label="Next charge" value={`${money(next_price)} on ${day(next_date)}`} />
      </dl>
    </>
  )
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
