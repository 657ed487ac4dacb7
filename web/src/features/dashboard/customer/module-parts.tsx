import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { usePlanPart } from '../../../use-modules.ts'

type SubjectLinkProps = {
  of: { module: PlanModule; id: number; name: string }
  className?: string
  children?: ReactNode
}

/** Leads to a check, project, domain or target. */
export function SubjectLink({ of: { module, id, name }, className, children = name }: SubjectLinkProps) {
  const { subject } = usePlanPart(module)
  const address = subject.link(id) as LinkProps
  return (
    <Link {...address} className={className} title={name}>
      {children}
    </Link>
  )
}
