import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../shared/ui/pages/logo.tsx'
import appClasses from './app-layout.module.css'
import classes from './public-layout.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

type PublicLayoutProps = { children: ReactNode; actions?: ReactNode }

/** Layout around a page that is readable without a session. `actions` stand at the top in place of “Sign in”. */
export function PublicLayout({ children, actions = <SignInLink /> }: PublicLayoutProps) {
  useFocusOnNavigation()
  return (
    <div className={classes.frame}>
      <a className={appClasses.skip} href="#page">
        Skip to content
      </a>
      <header className={classes.header}>
        <Link to="/welcome" aria-label="About Serpplus">
          <Logo />
        </Link>
        {actions}
      </header>
      <main className={classes.page} id="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

const SignInLink = () => (
  <Link to="/login" className={`link ${classes.link}`}>
    Sign in
  </Link>
)
