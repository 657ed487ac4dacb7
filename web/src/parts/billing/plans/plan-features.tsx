import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { usePlanParts } from '../../../use-modules.ts'
import classes from './plan-features.module.css'

type Extent = Pick<PlanOnSale, 'project_limit' | 'project_keyword_limit'> & { is_trial?: boolean }

/** The modules that plans may name, with the extent of each, or that it is missing. */
export function PlanFeatures({ plan }: { plan: Extent & Pick<PlanOnSale, 'features'> }) {
  const parts = usePlanParts()
  return (
    <ul className={classes.features}>
      {parts.map(({ name, icon: Glyph, extent }) => {
        const isIncluded = plan.features.includes(name)
        const Mark = isIncluded ? IconCheck : IconMinus
        return (
          <li key={name} data-status={isIncluded ? 'included' : 'missing'}>
            <Glyph size={17} stroke={1.6} aria-hidden />
            <span>
              <span className={classes.module}>
                <b>{name}</b>
              </span>
              <span className={classes.extent}>{isIncluded ? extent(plan) : 'Not in this plan'}</span>
            </span>
            <Mark size={16} stroke={2} className={classes.mark} aria-hidden />
            {isIncluded && <span className="visually-hidden">included</span>}
          </li>
        )
      })}
    </ul>
  )
}
