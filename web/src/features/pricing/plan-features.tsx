import {
  IconCheck,
  IconClock,
  IconFolders,
  IconLink,
  IconListSearch,
  IconMinus,
  IconWorldSearch,
} from '@tabler/icons-react'
import { keywordLimits } from '#contract/keyword-syntax.ts'
import { type PlanModule, planModules } from '#contract/plan-modules.ts'
import type { PlanOnSale } from '#contract/plans.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import type { Icon } from '../../shared/ui/icon.ts'
import { pricingWords } from './messages.ts'
import { type ModuleStanding, standingOf } from './module-standing.ts'
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

const marks = { included: IconCheck, coming: IconClock, missing: IconMinus } satisfies Record<ModuleStanding, Icon>

/** The four modules, with how much of each, or that it is still to come, or missing. */
export function PlanFeatures({ plan }: { plan: PlanOnSale }) {
  return (
    <ul className={classes.features}>
      {planModules.map((name) => {
        const { icon: Glyph, extent } = modules[name]
        const standing = standingOf(name, plan)
        const Mark = marks[standing]
        return (
          <li key={name} data-standing={standing}>
            <Glyph size={17} stroke={1.6} aria-hidden />
            <span>
              <span className={classes.module}>
                <b>{name}</b>
                {standing === 'coming' && <span className={classes.extent}>{pricingWords.coming}</span>}
              </span>
              <span className={classes.extent}>{standing === 'missing' ? pricingWords.missing : extent(plan)}</span>
            </span>
            <Mark size={16} stroke={2} className={classes.mark} aria-hidden />
            {standing === 'included' && <span className="visually-hidden">included</span>}
          </li>
        )
      })}
    </ul>
  )
}
