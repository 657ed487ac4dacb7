import { IconFolders, IconLink, IconListSearch, IconWorldSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'

/** As the menu has them. */
export const moduleIcons = {
  'SERP Checker': IconListSearch,
  'SERP Projects': IconFolders,
  'Domain Checker': IconWorldSearch,
  'Backlink Module': IconLink,
} as const satisfies Record<PlanModule, Icon>

type SubjectLinkProps = {
  of: { module: PlanModule; id: number; name: string }
  className?: string
  children?: ReactNode
}

/** Leads to a check, project, domain or target. */
export function SubjectLink({ of: { module, id, name }, className, children = name }: SubjectLinkProps) {
  const shared = { className, title: name }
  switch (module) {
    case 'SERP Checker':
      return (
        <Link to="/view-serps" search={{ open: id }} {...shared}>
          {children}
        </Link>
      )
    case 'SERP Projects':
      return (
        <Link to="/view-serp-project/$id" params={{ id: String(id) }} {...shared}>
          {children}
        </Link>
      )
    case 'Domain Checker':
      return (
        <Link to="/domain-view/$id" params={{ id: String(id) }} {...shared}>
          {children}
        </Link>
      )
    case 'Backlink Module':
      return (
        <Link to="/backlink-view/$id" params={{ id: String(id) }} {...shared}>
          {children}
        </Link>
      )
    default:
      return module satisfies never
  }
}
