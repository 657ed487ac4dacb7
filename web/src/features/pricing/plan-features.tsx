import { IconCheck, IconFolders, IconLink, IconListSearch, IconMinus, IconWorldSearch } from '@tabler/icons-react'
import { keywordLimits } from '#contract/keyword-syntax.ts'
import { type PlanModule, planModules } from '#contract/plan-modules.ts'
import type { PlanOnSale } from '#contract/plans.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import type { Icon } from '../../shared/ui/icon.ts'
import { pricingWords } from './messages.ts'
import classes from './pricing-page.module.css'

const modules = {
  'SERP Checker': { icon: IconListSearch, extent: () => `${keywordLimits.perCheck} keywords per check` },
  'SERP Projects': {
    icon: IconFolders,
    extent: (plan) =>
      `${countOf(plan.project_limit, 'project')}, ${formatCount(plan.project_keyword_limit)} keywords each`,
  },
  'Domain Checker': { icon: IconWorldSearch, extent: () => 'What a domain ranks for' },
  'Backlink Module': { icon: IconLink, extent: () => 'Who links to a domain' },
} satisfies Record<PlanModule, { icon: Icon; extent: (plan: PlanOnSale) => string }>

/** The four modules, with how much of each, or that it is missing. */
export function PlanFeatures({ plan }: { plan: PlanOnSale }) {
  return (
    <ul className={classes.features}>
      {planModules.map((name) => {
        const { icon: Glyph, extent } = modules[name]
        const isIncluded = plan.features.includes(name)
        const Mark = isIncluded ? IconCheck : IconMinus
        return (
          <li key={name} data-missing={!isIncluded || undefined}>
            <Glyph size={17} stroke={1.6} aria-hidden />
            <span>
              <b>{name}</b>
              <span className={classes.extent}>{isIncluded ? extent(plan) : pricingWords.missing}</span>
            </span>
            <Mark size={16} stroke={2} className={classes.mark} aria-hidden />
            {isIncluded && <span className="visually-hidden">included</span>}
          </li>
        )
      })}
    </ul>
  )
}
