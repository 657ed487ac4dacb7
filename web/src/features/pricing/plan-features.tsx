import {
  IconCheck,
  IconClock,
  IconFolders,
  IconLink,
  IconListSearch,
  IconMinus,
  IconWorldSearch,
} from '@tabler/icons-react'
import type { PlanOnSale } from '#contract/plans/endpoints.ts'
import { keywordLimits } from '#contract/rules/limits.ts'
import { type PlanModule, planModules } from '#contract/rules/plan-modules.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import type { Icon } from '../../shared/ui/icon.ts'
import { pricingMessages } from './messages.ts'
import { type ModuleStatus, statusOf } from './module-status.ts'
import classes from './pricing-page.module.css'

const modules = {
  'SERP Checker': { icon: IconListSearch, extent: () => `${keywordLimits.perCheck} keywords per check` },
  'SERP Projects': {
    icon: IconFolders,
    extent: (plan) =>
      `${countOf(plan.project_limit, 'project')}, ${formatCount(plan.project_keyword_limit)} keywords each`,
  },
  'Domain Checker': { icon: IconWorldSearch, extent: () => 'Keywords a domain ranks for' },
  'Backlink Module': { icon: IconLink, extent: () => 'Links pointing to a domain' },
} satisfies Record<PlanModule, { icon: Icon; extent: (plan: PlanOnSale) => string }>

const marks = { included: IconCheck, coming: IconClock, missing: IconMinus } satisfies Record<ModuleStatus, Icon>

/** The four modules, with how much of each, or that it is still to come, or missing. */
export function PlanFeatures({ plan }: { plan: PlanOnSale }) {
  return (
    <ul className={classes.features}>
      {planModules.map((name) => {
        const { icon: Glyph, extent } = modules[name]
        const status = statusOf(name, plan)
        const Mark = marks[status]
        return (
          <li key={name} data-status={status}>
            <Glyph size={17} stroke={1.6} aria-hidden />
            <span>
              <span className={classes.module}>
                <b>{name}</b>
                {status === 'coming' && <span className={classes.extent}>{pricingMessages.coming}</span>}
              </span>
              <span className={classes.extent}>{status === 'missing' ? pricingMessages.missing : extent(plan)}</span>
            </span>
            <Mark size={16} stroke={2} className={classes.mark} aria-hidden />
            {status === 'included' && <span className="visually-hidden">included</span>}
          </li>
        )
      })}
    </ul>
  )
}
