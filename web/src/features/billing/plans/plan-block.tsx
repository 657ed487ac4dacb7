import { Badge, Button, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconClock, IconMinus, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedPlan, ManagedPrice } from '#contract/billing/plans/endpoints.ts'
import { planModules } from '#contract/rules/billing/plan-modules.ts'
import { fullRunsText } from '#contract/rules/billing/plan-runs.ts'
import type { CreditCosts } from '#contract/rules/paid-runs/prices.ts'
import { intervalLabels } from '../../../parts/billing/plans/interval-names.ts'
import { orpc } from '../../../shared/api/client.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { toastOutcome } from '../../../shared/ui/toasts/toast-outcome.ts'
import { planTexts } from './messages.ts'
import classes from './plan-list-page.module.css'
import { refreshPlans } from './queries.ts'

type PlanBlockProps = {
  plan: ManagedPlan
  currency: string
  /** The price of a keyword; undefined until it is loaded. */
  costs: CreditCosts | undefined
  mayEdit: boolean
  onEdit: () => void
}

/** A plan as staff see it: what it costs for each interval, how it stands there, and how far its credits go. */
export function PlanBlock({ plan, currency, costs, mayEdit, onEdit }: PlanBlockProps) {
  const { month, year } = offersOf(plan)
  const isSold = month !== undefined || year !== undefined
  const credits = month?.credits ?? (year && Math.floor(year.credits / 12))
  const runs = costs && credits !== undefined ? fullRunsText(plan, credits, costs) : undefined
  return (
    <section className={classes.plan} aria-label={plan.name}>
      <div className={classes.head}>
        <Title order={2} className={classes.name}>
          {plan.name}
        </Title>
        {plan.is_recommended && <Badge>Recommended</Badge>}
        {plan.is_trial && <Badge>Trial</Badge>}
        {!plan.is_trial && !isSold && <Badge color="var(--sp-warn)">Not on sale</Badge>}
        {mayEdit && (
          <Button
            className={classes.edit}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} stroke={1.7} aria-hidden />}
            onClick={onEdit}
          >
            Edit Plan <span className="visually-hidden">{plan.name}</span>
          </Button>
        )}
      </div>
      <p className={classes.description}>{plan.description}</p>
      <p className={classes.limits}>
        {countOf(plan.project_limit, 'project')}, {formatCount(plan.project_keyword_limit)} keywords each
      </p>
      {plan.is_trial ? (
        <Features plan={plan} />
      ) : (
        <div className={classes.intervals}>
          {plan.prices.map((price) => (
            <Interval
              key={price.interval}
              plan={plan}
              price={price}
              offer={price.interval === 'month' ? month : year}
              currency={currency}
              mayEdit={mayEdit}
            />
          ))}
        </div>
      )}
      {runs !== undefined && (
        <p className={classes.runs} data-short={runs.isShort || undefined}>
          {runs.isShort && <IconAlertTriangle size={15} stroke={1.8} aria-hidden />}
          <span>{runs.sentence}</span>
        </p>
      )}
    </section>
  )
}

type Offer = { price: number; credits: number }

function offersOf(plan: ManagedPlan): { month: Offer | undefined; year: Offer | undefined } {
  const of = (price: number | null, credits: number | null) =>
    price === null || credits === null ? undefined : { price, credits }
  return { month: of(plan.monthly_price, plan.monthly_credits), year: of(plan.yearly_price, plan.yearly_credits) }
}

type IntervalProps = {
  plan: ManagedPlan
  price: ManagedPrice
  offer: Offer | undefined
  currency: string
  mayEdit: boolean
}

function Interval({ plan, price, offer, currency, mayEdit }: IntervalProps) {
  const { interval, subscribers, older_subscribers: older } = price
  const name = intervalLabels[interval]
  return (
    <div className={classes.interval}>
      <h3>{name}</h3>
      {offer === undefined ? (
        <p className={classes.unsold}>Not on sale</p>
      ) : (
        <>
          <p className={classes.price}>{formatMoney(offer.price, currency)}</p>
          <p>{formatCount(offer.credits)} credits</p>
        </>
      )}
      <Features plan={plan} />
      <p className={classes.state}>
        {countOf(subscribers, 'subscriber')}
        {older > 0 && `, ${formatCount(older)} at an earlier price`}
      </p>
      {offer !== undefined && <Published plan={plan} name={name} isPublished={price.is_published} mayEdit={mayEdit} />}
    </div>
  )
}

type PublishedProps = { plan: ManagedPlan; name: string; isPublished: boolean; mayEdit: boolean }

/** Says if the payment provider has the price, which is created there at its first sale at the latest. */
function Published({ plan, name, isPublished, mayEdit }: PublishedProps) {
  const queryClient = useQueryClient()
  const publish = useMutation(orpc.plans.publishPlan.mutationOptions(toastOutcome(() => refreshPlans(queryClient))))
  if (isPublished)
    return (
      <p className={classes.state}>
        <IconCircleCheck size={14} stroke={1.8} className={classes.done} aria-hidden /> {planTexts.published}
      </p>
    )
  return (
    <p className={classes.state}>
      <IconClock size={14} stroke={1.8} aria-hidden /> {planTexts.unpublished}
      {mayEdit && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={publish.isPending}
          onClick={() => publish.mutate({ id: plan.id })}
        >
          Create now <span className="visually-hidden">{`${plan.name}, ${name}`}</span>
        </Button>
      )}
    </p>
  )
}

const Features = ({ plan }: { plan: ManagedPlan }) => (
  <ul className={classes.features}>
    {planModules.map((module) => {
      const isIncluded = plan.features.includes(module)
      const Mark = isIncluded ? IconCheck : IconMinus
      return (
        <li key={module} data-missing={!isIncluded || undefined}>
          <Mark size={14} stroke={2} aria-hidden /> {module}
          {!isIncluded && <span className="visually-hidden">, not included</span>}
        </li>
      )
    })}
  </ul>
)
