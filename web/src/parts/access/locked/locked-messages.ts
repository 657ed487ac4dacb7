import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'

const titles: Record<PlanModule, string> = {
  'SERP Checker': 'SERP Checker Module is Locked!',
  'SERP Projects': 'SERP Projects Module is Locked!',
  'Domain Checker': 'Domain Checker Module is Locked!',
  'Backlink Module': 'Backlink Checker Module is Locked!',
}

/** Each module within a sentence. */
const partNames: Record<PlanModule, string> = {
  'SERP Checker': 'the SERP Checker',
  'SERP Projects': 'SERP Projects',
  'Domain Checker': 'the Domain Checker',
  'Backlink Module': 'the Backlink Module',
}

/**
 * Texts of a locked page: that it is locked, what would open it, and why it is not open. `part` is the closed part of
 * the module.
 */
export function lockedMessages(module: PlanModule, duringTrial: boolean, part: string = partNames[module]) {
  const title = titles[module]
  if (duringTrial) return { title, text: `Your trial does not include ${part}.` }
  return {
    title,
    lead: 'Purchase A Plan To Unlock This Feature',
    text: "You don't have any active plan. Please purchase a plan to take your SEO game to the next level!",
  }
}
