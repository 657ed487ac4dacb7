import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { Module, PlanPart } from './module.ts'

/** The modules the application was opened with: those of `modules.ts`, and in a test perhaps others. */
export const useModules = (): readonly Module[] => useRouter<AnyRouter>().options.context.modules

/** The modules that plans may name, in the order of the list. */
export const usePlanParts = (): PlanPart[] => useModules().flatMap(({ plan }) => (plan === undefined ? [] : [plan]))

/** The plan part of a module. It always exists, because `modules.ts` does not compile without it. */
export function usePlanPart(name: PlanModule): PlanPart {
  const plan = usePlanParts().find((part) => part.name === name)
  if (plan === undefined) throw new Error(`No module declares the plan part ${name}`)
  return plan
}
