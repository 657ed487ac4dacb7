import { IconCheck, IconFolders, IconLink, IconListSearch, IconMinus, IconWorldSearch } from '@tabler/icons-react'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { type PlanModule, planModules } from '#contract/rules/billing/plan-modules.ts'
import { keywordLimits } from '#contract/rules/limits/limits.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import classes from './plan-features.module.css'

type Extent = Pick<PlanOnSale, 'project_limit' | 'project_keyword_limit'> & { is_trial?: boolean }

const modules = {
  'SERP Checker': {
    icon: IconListSearch,
    extent: ({ is_trial }) => `${is_trial ? keywordLimits.perTrialCheck : keywordLimits.perCheck} keywords per check`,
  },
  'SERP Projects': {
    icon: IconFolders,
    extent: (plan) =>
      `${countOf(plan.project_limit, 'project')}, ${formatCount(plan.project_keyword_limit)} keywords each`,
  },
  'Domain Checker': { icon: IconWorldSearch, extent: () => 'Keywords a domain ranks for' },
  'Backlink Module': { icon: IconLink, extent: () => 'Links pointing to a domain' },
} satisfies Record<PlanModule, { icon: Icon; extent: (plan: Extent) => string }>

/** The four modules, with how much of each, or that it is missing. */
export function PlanFeatures({ plan }: { plan: Extent & Pick<PlanOnSale, 'features'> }) {
  return (
    <ul className={classes.features}>
      {planModules.map((name) => {
        const { icon: Glyph, extent } = modules[name]
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
