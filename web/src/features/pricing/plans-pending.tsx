import { Skeleton } from '@mantine/core'
import { planModules } from '#contract/rules/plan-modules.ts'
import classes from './pricing-page.module.css'

const cards = ['first', 'second', 'third']

/** The shape of the cards while they are on their way. */
export function PlansPending() {
  return (
    <div className={classes.plans} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading the plans
      </span>
      {cards.map((card) => (
        <div key={card} className={classes.plan} aria-hidden>
          <Skeleton height={14} width="34%" radius="xl" mt={5} />
          <Skeleton height={10} width="62%" radius="xl" mt={12} />
          <Skeleton height={28} width="46%" radius="md" mt={26} />
          <Skeleton height={58} radius="md" mt={36} />
          {planModules.map((name) => (
            <Skeleton key={name} height={12} width="70%" radius="xl" mt={27} />
          ))}
          <Skeleton height={36} radius="sm" mt={32} mb={28} />
        </div>
      ))}
    </div>
  )
}
