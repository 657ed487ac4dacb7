import { IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './breadcrumb.module.css'
import { usePageName } from './page-name.ts'

/** Names of the page's groups and the page itself, which may have one of its own once it knows what it shows. */
export function Breadcrumb({ crumbs }: { crumbs: string[] }) {
  const ownName = usePageName()
  return (
    <nav className={classes.crumbs} aria-label="Breadcrumb">
      {crumbs.slice(0, -1).map((group) => (
        <Fragment key={group}>
          <span className={classes.crumb}>{group}</span>
          <IconChevronRight size={13} stroke={2} className={classes.mark} aria-hidden />
        </Fragment>
      ))}
      <span className={classes.crumb} data-last title={ownName} aria-current="page">
        {ownName ?? crumbs.at(-1)}
      </span>
    </nav>
  )
}
