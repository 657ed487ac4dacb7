import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageName } from '../shared/ui/pages/page-name.ts'
import classes from './breadcrumb.module.css'

/** The place of a page, as its declaration says. */
export type PagePlace = {
  /** The page's name: in the window's title and last in the breadcrumb. */
  title?: string
  /** The menu group it belongs to. */
  section?: string
  /** The page above it, which leads to this one. */
  parent?: { title: string; path: string }
}

/** The page's group, the page above it and itself, which may have a name of its own once it knows what it shows. */
export function Breadcrumb({ section, parent, title }: PagePlace) {
  const ownName = usePageName()
  return (
    <nav className={classes.root} aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {section !== undefined && <Above>{section}</Above>}
        {parent !== undefined && (
          <Above>
            <Link to={parent.path} className={classes.link}>
              {parent.title}
            </Link>
          </Above>
        )}
        <li className={classes.page} title={ownName} aria-current="page">
          {ownName ?? title}
        </li>
      </ol>
    </nav>
  )
}

const Above = ({ children }: { children: ReactNode }) => (
  <li className={classes.above}>
    {children}
    <IconChevronRight size={13} stroke={2} className={classes.mark} aria-hidden />
  </li>
)
